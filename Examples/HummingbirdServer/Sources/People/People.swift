import HTTPTypes
import Hummingbird
import IndexedCollation
import IndexedLists
import ListServer

struct Person: Identifiable, Equatable {
  var id: Int
  var name: String
}

/// A server of your own, with a live list at the path /people/.
@main struct People {
  static func main() async throws {
    let people = ["Örjan", "Anna", "Åsa"].enumerated().map { Person(id: $0, name: $1) }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    // Without the names, a page of another server could read the list (DNS rebinding).
    let live = try LiveList(
      IndexedList(people, by: \.name, using: collation), look: .init(title: "People"),
      access: ListAccess(hosts: ["127.0.0.1", "localhost"])
    ) { $0 == $1 }

    let router = Router()
    router.get("hello") { _, _ in "Hello" }
    // The addresses on the page are relative to the folder.
    router.get("people") { request, _ in
      request.uri.path.hasSuffix("/")
        ? await response(of: live, to: request) : .redirect(to: "/people/")
    }
    router.get("people/:name") { request, _ in await response(of: live, to: request) }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8081)))
    try await application.runService()
  }

  /// Translates a request and its response.
  static func response(of live: LiveList<Person, Int>, to request: Request) async -> Response {
    let headers = request.headers.map { ($0.name.canonicalName, $0.value) }
    let answer = await live.respond(
      to: ListRequest(
        method: request.method.rawValue, target: request.uri.description,
        // Hummingbird takes the field Host away from the others.
        authority: request.head.authority,
        headers: Dictionary(headers) { "\($0), \($1)" }))
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    let body: ResponseBody =
      switch answer.body {
      case .bytes(let bytes): .init(byteBuffer: ByteBuffer(bytes: bytes))
      case .stream(let pieces): .init(asyncSequence: pieces.map { ByteBuffer(bytes: $0) })
      }
    return Response(status: .init(code: answer.status), headers: fields, body: body)
  }
}
