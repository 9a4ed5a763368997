import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { bareAddress } from "#platform/server/mailer.ts";
import { dailyMax } from "#areas/outreach/contract/daily-mail.rules.ts";
import type { MailServer, MailServerChanges } from "#areas/outreach/contract/mail-server.schema.ts";
import { wakeWaiting } from "./held-mail.service.ts";
import { placeOf, postalAddressOf } from "./mail-route.service.ts";
import * as store from "./mail-servers.store.ts";

/** The current business's settings; of secrets only whether they are set. */
export async function getMailServer(ctx: Ctx): Promise<MailServer> {
  const row = await store.findMailServer(ctx.tx);
  const business = await store.findBusiness(ctx.tx);
  const { isTest, bornAt } = business;
  const installation = row?.host ? undefined : ctx.ports.smtp.installation;
  return {
    host: row?.host ?? null,
    port: row?.port ?? null,
    security: row?.security ?? "starttls",
    username: row?.username ?? null,
    hasPassword: Boolean(row?.passwordSealed),
    fromName: row?.fromName ?? "",
    fromAddress: row?.fromAddress ?? null,
    replyTo: row?.replyTo ?? null,
    postalAddress: await postalAddressOf(ctx.tx, row, business),
    perMinute: row?.perMinute ?? null,
    perDomainMinute: row?.perDomainMinute ?? null,
    dkimDomain: row?.dkimDomain ?? null,
    dkimSelector: row?.dkimSelector ?? null,
    hasDkimKey: Boolean(row?.dkimKeySealed),
    bounceAddress: row?.bounceAddress ?? null,
    bounceTagged: row?.bounceTagged ?? false,
    bounceUrl: `${ctx.ports.appUrl}/api/outreach/bounces/${bounceToken(ctx.ports, ctx.workspaceId, row?.bounceTokenNumber ?? 1)}`,
    imapHost: row?.imapHost ?? null,
    imapPort: row?.imapPort ?? null,
    imapSecurity: row?.imapSecurity ?? "tls",
    imapUsername: row?.imapUsername ?? null,
    hasImapPassword: Boolean(row?.imapPasswordSealed),
    imapCheckedAt: row?.imapCheckedAt ?? null,
    imapError: row?.imapError ?? null,
    verifiedAt: row?.verifiedAt ?? null,
    pausedReason: row?.pausedReason ?? null,
    hasInstallationServer: ctx.ports.smtp.installation !== undefined,
    isTest,
    installationAddress: installation ? bareAddress(installation.from) : null,
    provenDomain: row?.provenDomain ?? null,
    perDay: installation ? dailyMax(bornAt, ctx.now, ctx.ports.mailsPerDay) : null,
  };
}

/**
 * Changes the settings. A secret that is left out stays, "" removes it; a new host, port, security or user forgets the old password,
 * so that it is never sent to a stranger. What was stopped because of the settings may be sent again. 409 where they were changed meanwhile.
 */
export async function updateMailServer(ctx: Ctx, sent: Edit<MailServerChanges>): Promise<MailServer> {
  if (saysNothing(sent)) return getMailServer(ctx);
  const { was: _, ...changes } = sent;
  const before = await store.lockMailServer(ctx.tx, ctx.workspaceId);
  await refuseClash(sent, () => getMailServer(ctx));
  const { password, dkimKey, imapPassword, ...plain } = changes;
  const values: Partial<store.MailServerRow> = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  const differs = (field: keyof typeof plain) =>
    plain[field] !== undefined && plain[field] !== (before?.[field] ?? null);
  values.passwordSealed = sealed(
    ctx,
    "password",
    password,
    line.some(differs) ? null : before?.passwordSealed,
  );
  values.imapPasswordSealed = sealed(
    ctx,
    "imapPassword",
    imapPassword,
    mailboxLine.some(differs) ? null : before?.imapPasswordSealed,
  );
  values.dkimKeySealed = sealed(
    ctx,
    "dkimKey",
    dkimKey === "make" ? newKey() : checkedKey(dkimKey),
    before?.dkimKeySealed,
  );
  if (dkimKey === "make")
    Object.assign(values, {
      dkimSelector: plain.dkimSelector ?? before?.dkimSelector ?? "mainstay",
      dkimDomain:
        plain.dkimDomain ??
        before?.dkimDomain ??
        (plain.fromAddress ?? before?.fromAddress)?.split("@").at(-1)?.toLowerCase() ??
        null,
    });
  if (differs("imapHost"))
    Object.assign(values, { imapLastUid: 0, imapValidity: null, imapError: null, imapCheckedAt: null });
  await store.saveMailServer(
    ctx.tx,
    ctx.workspaceId,
    {
      ...values,
      pausedReason: null,
      pausedAt: null,
      told: null,
      ...store.present,
      ...((password != null || [...line, "fromAddress" as const].some(differs)) && { verifiedAt: null }),
    },
    ctx.now,
  );
  await wakeWaiting(ctx);
  return getMailServer(ctx);
}

/** The server and user that a password is saved for: it is never sent to any other. */
const line = ["host", "port", "security", "username"] as const;
const mailboxLine = ["imapHost", "imapPort", "imapSecurity", "imapUsername"] as const;

function sealed(
  ctx: Ctx,
  field: string,
  value: string | null | undefined,
  before: Buffer | null | undefined,
): Buffer | null {
  if (value === undefined || value === null) return before ?? null;
  return value === "" ? null : ctx.ports.secrets.seal(value, placeOf(ctx.workspaceId, field));
}

const newKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  }) as string;

function checkedKey(key: string | null | undefined): string | null | undefined {
  if (!key) return key;
  if (publicKeyOf(key) === null)
    throw new AppError("validation_failed", "This is not a private key", {
      errors: { dkimKey: "Paste a private key that begins with -----BEGIN" },
    });
  return key;
}

/** The public half of a private key in PEM, as a DNS record shows it; null when it isn't a key. */
export function publicKeyOf(key: string): string | null {
  try {
    const made = createPublicKey(key);
    return made.asymmetricKeyType === "rsa"
      ? made.export({ type: "spki", format: "der" }).toString("base64")
      : null;
  } catch {
    return null;
  }
}

/** The token of the address to which other systems post bounces; a new number ends the old one. */
function bounceToken(ports: Ports, workspaceId: string, number: number): string {
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(number);
  return ports.secrets.token("bounces", Buffer.concat([parse(workspaceId), tail]));
}

/** The business and the number of such a token; undefined when it was forged. */
export function readBounceToken(
  ports: Ports,
  token: string,
): { workspaceId: string; number: number } | undefined {
  const payload = ports.secrets.readToken("bounces", token);
  return payload?.length === 20
    ? { workspaceId: stringify(payload.subarray(0, 16)), number: payload.readUInt32BE(16) }
    : undefined;
}
