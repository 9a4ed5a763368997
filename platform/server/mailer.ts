import MailComposer from "nodemailer/lib/mail-composer";
import { framed } from "./mail-frame.ts";
import type { Smtp } from "./smtp.ts";

/**
 * `text` as `framed` reads it: a paragraph "Words: address" is the button, after "-- " comes why this email was sent. An answer goes to
 * `replyTo`, if there is one.
 */
export type Mail = { to: string; subject: string; text: string; replyTo?: string | null };

/**
 * Sends one email, or says what became of it: "no_server" when none is set up, "unknown" when the line broke after the text was handed
 * over, so that sending it again could make it two. Throws when it was not handed over.
 */
export type Mailer = {
  readonly ready: boolean;
  send(mail: Mail): Promise<"sent" | "unknown" | "no_server">;
};

/** "Alder & Rye <mail@example.com>" -> "mail@example.com". */
export const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** The product's own mailer: through the installation's server, with the deadlines and kept connections of all mail. */
export function makeMailer(smtp: Smtp): Mailer {
  const { installation } = smtp;
  if (!installation) return { ready: false, send: async () => "no_server" };
  const { server, from } = installation;
  return {
    ready: true,
    async send({ to, subject, text, replyTo }) {
      const message = await new MailComposer({
        from,
        to,
        subject,
        ...(replyTo && { replyTo }),
        text,
        html: framed(text),
      })
        .compile()
        .build();
      const answer = await smtp.send(server, { from: bareAddress(from), to }, message);
      if (answer.ok) return "sent";
      const { hasLeft, code, text: words } = answer.trouble;
      if (hasLeft && code === 0) return "unknown";
      throw new Error(words);
    },
  };
}
