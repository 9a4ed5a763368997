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

/** What is sent of these values; an empty password is left out. */
export function mailBodyOf(values: MailForm): Partial<MailServerChanges> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
      if ((secrets as readonly string[]).includes(field)) return value === "" ? [] : [[field, value]];
      if (typeof value !== "string") return [[field, value]];
      const text = value.trim();
      if ((numbers as readonly string[]).includes(field))
        return [[field, text === "" ? null : Number.isFinite(Number(text)) ? Number(text) : text]];
      return [[field, text]];
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
  const saved = valuesOf(server);
  const [host, , , username] = lines[secret];
  return (
    server[kept[secret]] &&
    values[secret] === "" &&
    values[host].trim() !== "" &&
    values[username].trim() !== "" &&
    lines[secret].some((field) => values[field].trim() !== saved[field])
  );
}

export const securityOptions = [
  { value: "starttls", label: "STARTTLS (most common, port 587)" },
  { value: "tls", label: "TLS (port 465)" },
  { value: "none", label: "None (only inside your own network)" },
];
