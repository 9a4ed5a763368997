import { createServer } from "node:http";

// Other programs that are told: /quick… answers, /hang never does, /fail refuses. Tells its parent how many arrived, and when the last one did.
const counts: Record<string, number> = {};
let lastAt = 0;

process.once("message", () => {
  const server = createServer((request, reply) => {
    const path = request.url ?? "";
    request.resume().on("end", () => {
      counts[path] = (counts[path] ?? 0) + 1;
      if (path === "/hang") return;
      if (path.startsWith("/quick")) lastAt = Date.now();
      reply.writeHead(path === "/fail" ? 500 : 200).end("ok");
    });
  });
  process.on("message", (said) => {
    if (said === "forget") for (const path of Object.keys(counts)) delete counts[path];
    process.send?.({ counts, lastAt });
  });
  server.listen(0, "127.0.0.1", () =>
    process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
  );
});
