import ListServer
import Testing

@testable import ListHosting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Many connections, and more than there may be.
@Suite struct ConnectionTests {
  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func tooManyConnections() async throws {
    try await withHost(limits: .with { $0.connections = 2 }) { port in
      let clients = [try Client(port: port), try Client(port: port)]
      for client in clients {
        try await client.send(request)
        #expect(try await client.reply().status == 200)
      }
      let further = try Client(port: port)
      #expect(try await further.receiveAll() == "")
      for client in clients {
        try await client.send(request)
        #expect(try await client.reply().status == 200)
      }
      clients[0].leave()
      while true {
        let next = try Client(port: port)
        try await next.send(request)
        guard let reply = try? await next.reply() else { continue }
        #expect(reply.status == 200)
        break
      }
    }
  }

  @Test func manyConnections() async throws {
    try await withHost { port in
      var clients: [Client] = []
      for _ in 0..<1_000 {
        let client = try Client(port: port)
        try await client.send("GET /slow HTTP/1.1\r\n")
        clients.append(client)
      }
      let other = try Client(port: port)
      try await other.send(request)
      #expect(try await other.reply().status == 200)
      for client in clients { try await client.send("Host: a\r\n\r\n") }
      for client in clients {
        #expect(try await client.reply().text == "GET /slow\nhost: a\n")
      }
    }
  }

  @Test func fewDescriptors() async throws {
    // In a process of its own, because the other tests need descriptors.
    await #expect(processExitsWith: .success) {
      #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
      let resource = RLIMIT_NOFILE
      #endif
      let count = 60
      let available = rlim_t(count + Descriptors.reserve)
      var limit = rlimit(rlim_cur: available, rlim_max: available)
      setrlimit(resource, &limit)
      try await withHost { port in
        var clients: [Client] = []
        for _ in 0..<count {
          let client = try Client(port: port)
          try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          guard try await client.reply().status == 200 else { exit(1) }
          clients.append(client)
        }
        // The rest of the process has descriptors left.
        let further = try Client(port: port)
        try await further.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        guard try await further.receiveAll() == "" else { exit(2) }
        try await clients[0].send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        guard try await clients[0].reply().status == 200 else { exit(3) }
      }
    }
  }

  @Test func limitOfDescriptors() async throws {
    await #expect(processExitsWith: .success) {
      #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
      let resource = RLIMIT_NOFILE
      #endif
      var limit = rlimit(rlim_cur: 256, rlim_max: 400)
      setrlimit(resource, &limit)
      guard Descriptors.raiseLimit(to: 300) == 300 else { exit(1) }
      guard Descriptors.raiseLimit(to: 200) == 300 else { exit(2) }
      guard Descriptors.raiseLimit(to: 5_000) == 400 else { exit(3) }
      getrlimit(resource, &limit)
      guard limit.rlim_cur == 400 && limit.rlim_max == 400 else { exit(4) }
    }
  }
}
