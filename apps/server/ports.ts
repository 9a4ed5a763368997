import type { Ports } from "#platform/server/context.ts";
import { makeMailer } from "#platform/server/mailer.ts";
import type { Config } from "./config.ts";

/** Everything outside the process, as the configuration names it. */
export function portsOf(config: Pick<Config, "smtpUrl" | "mailFrom" | "appUrl" | "testLogin">): Ports {
  return { mailer: makeMailer(config.smtpUrl, config.mailFrom), appUrl: config.appUrl, testLogin: config.testLogin };
}
