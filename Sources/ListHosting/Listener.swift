internal import ListServer
internal import NIOCore
internal import NIOPosix

/// A socket that accepts connections.
struct Listener: Sendable {
  /// The actual port.
  let port: Int

  private let channel: any Channel
  private let connections: AsyncStream<Connection>

  /// Listens on a port, for at most a number of connections at one time.
  init(
    address: String, port: Int, on threads: MultiThreadedEventLoopGroup, maximum: Int,
    limits: HostLimits
  ) async throws(ListHostError) {
    guard (0...Int(UInt16.max)).contains(port) else { throw .badPort(port) }
    let thread = threads.next()
    let (connections, accepted) = AsyncStream<Connection>.makeStream()
    let open = NIOLoopBoundBox.makeBoxSendingValue(0, eventLoop: thread)
    let bootstrap = ServerBootstrap(group: thread)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.maxMessagesPerRead, value: 16)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          // Without descriptors, clients wait, and the host tries again later.
          try channel.pipeline.syncOperations.addHandler(
            AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { _ in .milliseconds(100) })
        }
      }
      // Small and few reads, because all requests in them are kept until they are answered.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Connection.readBytes)
      )
      .childChannelInitializer { channel in
        guard open.value < maximum else { return channel.close() }
        open.value += 1
        channel.closeFuture.whenComplete { _ in open.value -= 1 }
        return channel.eventLoop.makeCompletedFuture {
          accepted.yield(try Connection(channel, limits: limits))
        }
      }
    do {
      channel = try await bootstrap.bind(host: address, port: port).get()
    } catch {
      throw ListHostError(error, port: port, address: address)
    }
    channel.closeFuture.whenComplete { _ in accepted.finish() }
    self.connections = connections
    self.port = channel.localAddress?.port ?? port
  }

  /// Serves connections until the task is cancelled, and then closes all of them.
  func serve(_ respond: @escaping @Sendable (ListRequest) async -> ListResponse) async {
    await withDiscardingTaskGroup { group in
      for await connection in connections {
        group.addTask { await connection.serve(respond) }
      }
      channel.close(promise: nil)
      group.cancelAll()
    }
    try? await channel.closeFuture.get()
  }
}
