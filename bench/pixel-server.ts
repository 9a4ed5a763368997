import Fastify from "fastify";

// What tracking is compared with: the same answers, and nothing else.
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const app = Fastify({ routerOptions: { maxParamLength: 500 } });
app.get("/t/o/:token", async (_request, reply) => reply.header("content-type", "image/gif").send(pixel));
app.get("/t/c/:token", async (_request, reply) => reply.redirect("https://alder.example/spring", 302));
process.send?.({ address: await app.listen({ host: "127.0.0.1", port: 0 }) });
process.on("disconnect", () => process.exit(0));
