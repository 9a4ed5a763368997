import { productName } from "#platform/contract/product.ts";
import type { Ports } from "#platform/server/context.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { makeSmtp } from "#platform/server/smtp.ts";

/** An outside in which nothing answers: no mail server, no names. */
export function testPorts(): Ports {
  return {
    mailer: { ready: false, send: async () => "no_server", close: () => undefined }, appUrl: "http://127.0.0.1",
    smtp: makeSmtp(undefined, `${productName} <no-reply@localhost>`), dns: { textOf: async () => "away" }, secrets: secretsOf(Buffer.from("test secret")),
  };
}
