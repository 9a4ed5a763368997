import nodemailer from "nodemailer";
import { framed } from "./mail-frame.ts";

/** `text` as `framed` reads it: a paragraph "Words: address" is the button, below "-- " stands why this mail came. */
export type Mail = { to: string; subject: string; text: string };

/** Sends one mail, or says that it could not: "no_server" when none is set up. Throws when the server refuses or is away. */
export type Mailer = {
  readonly ready: boolean;
  send(mail: Mail): Promise<"sent" | "no_server">;
  close(): void;
};

/** The mailer of the product itself. `smtpUrl` as `smtp://user:pass@host:port`; without it nothing leaves the building. */
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
        text: mail.text,
        html: framed(mail.text),
      });
      return "sent";
    },
    close: () => transport.close(),
  };
}
