import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import type { MailServer, MailServerChanges } from "#areas/outreach/contract/mail-server.schema.ts";

const line = z.string();

/** The fields of the mail settings as a form holds them: all text; the server checks them and says what is wrong. */
export const MailForm = z.object({
  host: line,
  port: line,
  security: line,
  username: line,
  password: secret(line),
  fromName: line,
  fromAddress: line,
  replyTo: line,
  postalAddress: line,
  perMinute: line,
  perDomainMinute: line,
  bounceAddress: line,
  imapHost: line,
  imapPort: line,
  imapSecurity: line,
  imapUsername: line,
  imapPassword: secret(line),
  bounceTagged: z.boolean(),
});
export type MailForm = z.infer<typeof MailForm>;

const shown = (value: string | number | null): string => (value === null ? "" : String(value));

/** What the form shows of the settings. Passwords are never shown: empty means that the saved one stays. */
export const valuesOf = (server: MailServer): MailForm => ({
  host: shown(server.host),
  port: shown(server.port),
  security: server.security,
  username: shown(server.username),
  password: "",
  fromName: server.fromName,
  fromAddress: shown(server.fromAddress),
  replyTo: shown(server.replyTo),
  postalAddress: shown(server.postalAddress),
  perMinute: shown(server.perMinute),
  perDomainMinute: shown(server.perDomainMinute),
  bounceAddress: shown(server.bounceAddress),
  imapHost: shown(server.imapHost),
  imapPort: shown(server.imapPort),
  imapSecurity: server.imapSecurity,
  imapUsername: shown(server.imapUsername),
  imapPassword: "",
  bounceTagged: server.bounceTagged,
});

const numbers = ["port", "perMinute", "perDomainMinute", "imapPort"] as const;
const secrets = ["password", "imapPassword"] as const;

/** What to save: only what differs from the settings that the form was filled from. */
export function changesOf(values: MailForm, server: MailServer): Partial<MailServerChanges> {
  const before = valuesOf(server);
  const changed = Object.entries(values).filter(
    ([field, value]) =>
      (typeof value === "string" ? value.trim() : value) !== before[field as keyof MailForm],
  );
  return Object.fromEntries(
    changed.flatMap(([field, value]): [string, unknown][] => {
      if ((secrets as readonly string[]).includes(field)) return value === "" ? [] : [[field, value]];
      if ((numbers as readonly string[]).includes(field))
        return [[field, value === "" ? null : Number.isFinite(Number(value)) ? Number(value) : value]];
      return [[field, value]];
    }),
  ) as Partial<MailServerChanges>;
}

const lines = {
  password: ["host", "port", "security", "username"],
  imapPassword: ["imapHost", "imapPort", "imapSecurity", "imapUsername"],
} as const;
const kept = { password: "hasPassword", imapPassword: "hasImapPassword" } as const;

/** Whether a saved password has to be typed again: it is sent only to the server and user it was saved for. */
export function asksAgain(secret: keyof typeof lines, values: MailForm, server: MailServer): boolean {
  const changed = changesOf(values, server);
  const [host, , , username] = lines[secret];
  return (
    server[kept[secret]] &&
    values[secret] === "" &&
    values[host].trim() !== "" &&
    values[username].trim() !== "" &&
    lines[secret].some((field) => field in changed)
  );
}

export const securityOptions = [
  { value: "starttls", label: "STARTTLS (most common, port 587)" },
  { value: "tls", label: "TLS (port 465)" },
  { value: "none", label: "None (only inside your own network)" },
];
