import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

// A mail server that accepts everything and keeps only the recipients, in a separate process. "taken" returns how often each got something, "last" what came last.
const taken = new Map<string, number>();
let last: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      taken.set(to, (taken.get(to) ?? 0) + 1);
      last = parts;
      done();
    });
  },
});
server.on("error", () => undefined);
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
process.on("message", (asked) => {
  if (asked === "taken") process.send?.({ taken: [...taken] });
  if (asked === "last") process.send?.({ last: Buffer.concat(last).toString("utf8") });
  if (asked === "forget") taken.clear();
});
process.on("disconnect", () => process.exit(0));
