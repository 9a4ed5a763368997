import type { Ports } from "#platform/server/context.ts";
import { type Gate, openGate } from "#platform/server/gate.ts";
import { behind } from "#platform/server/leaving.ts";
import { makeDns } from "#platform/server/dns.ts";
import { makeMailer } from "#platform/server/mailer.ts";
import { makeOutgoing } from "#platform/server/outgoing.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import type { Config } from "./config.ts";
import { makePdf } from "./pdf-thread.ts";
import { makeTexts } from "./text-thread.ts";
import { makeStrength } from "./strength-thread.ts";

/** Everything outside the process, according to the configuration, and its secrets; reached only while the gate is open. */
export function portsOf(
  config: Pick<
    Config,
    | "smtpUrl"
    | "mailFrom"
    | "appUrl"
    | "articlesFile"
    | "testLogin"
    | "programUrls"
    | "outgoingAllow"
    | "mailsPerDay"
    | "linkKeys"
    | "salesEmail"
    | "support"
    | "formationService"
    | "payments"
  >,
  secret: Buffer,
  gate: Gate = openGate,
): Ports {
  const outgoing = makeOutgoing(config.outgoingAllow);
  const smtp = makeSmtp(config.smtpUrl, config.mailFrom, {}, outgoing);
  return behind(gate, {
    mailer: makeMailer(smtp),
    appUrl: config.appUrl,
    articlesFile: config.articlesFile,
    testLogin: config.testLogin,
    programUrls: config.programUrls,
    mailsPerDay: config.mailsPerDay,
    linkKeys: config.linkKeys,
    salesEmail: config.salesEmail,
    support: config.support,
    payments: config.payments,
    formationService: config.formationService,
    smtp,
    outgoing,
    dns: makeDns(),
    secrets: secretsOf(secret),
    pdf: makePdf(),
    texts: makeTexts(),
    strength: makeStrength(),
  });
}
