import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";

// What a program without anything else does with a signed callback: it checks the signature and writes the status.
process.once("message", ({ databaseUrl, authToken }: { databaseUrl: string; authToken: string }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const params = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      const address = `http://${request.headers.host}${request.url}`;
      const isSigned =
        request.headers["x-twilio-signature"] === getExpectedTwilioSignature(authToken, address, params);
      if (isSigned)
        await pool.query("UPDATE bare_texts SET status = $2 WHERE sid = $1", [
          params.MessageSid,
          params.MessageStatus,
        ]);
      response.writeHead(isSigned ? 204 : 403).end();
    })();
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
