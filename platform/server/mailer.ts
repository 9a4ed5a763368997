import nodemailer from "nodemailer";
import { framed } from "./mail-frame.ts";

/**
 * `text` as `framed` reads it: a paragraph "Words: address" is the button, after "-- " comes why this email was sent. An answer goes to
 * `replyTo`, if there is one.
 */
export type Mail = { to: string; subject: string; text: string; replyTo?: string | null };

/** Sends one email, or says that it could not: "no_server" when none is set up. Throws when the server refuses or can't be reached. */
export type Mailer = {
  readonly ready: boolean;
  send(mail: Mail): Promise<"sent" | "no_server">;
  close(): void;
};

/** The product's own mailer. `smtpUrl` as `smtp://user:pass@host:port`; without it nothing is sent. */
export function makeMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (!smtpUrl) return { ready: false, send: async () => "no_server", close: () => {} };
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  } as never);
  return {
    ready: true,
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        text: mail.text,
        html: framed(mail.text),
      });
      return "sent";
    },
    close: () => transport.close(),
  };
}
