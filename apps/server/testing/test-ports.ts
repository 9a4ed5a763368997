import { productName } from "#platform/contract/product.ts";
import type { Ports } from "#platform/server/context.ts";
import { makeOutgoing } from "#platform/server/outgoing.ts";
import { weaknessOf } from "#platform/server/password-weakness.ts";
import { drawPdf } from "#platform/server/pdf-drawing.ts";
import { networksIn } from "#platform/server/public-address.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { makeSmtp } from "#platform/server/smtp.ts";

/** Connects to stand-ins on this machine, and nowhere else. */
export const testOutgoing = makeOutgoing(networksIn("127.0.0.0/8"), async () => []);

/** Ports where nothing answers: no mail server, no DNS. */
export function testPorts(): Ports {
  return {
    mailer: { ready: false, send: async () => "no_server" },
    appUrl: "http://127.0.0.1",
    articlesFile: "dist/articles.json",
    smtp: makeSmtp(undefined, `${productName} <no-reply@localhost>`, {}, testOutgoing),
    outgoing: testOutgoing,
    dns: { textOf: async () => "away" },
    secrets: secretsOf(Buffer.from("test secret")),
    pdf: { draw: drawPdf, close: async () => undefined },
    texts: { work: async ({ run }, input) => run(input), close: async () => undefined },
    strength: { weaknessOf, close: async () => undefined },
  };
}
