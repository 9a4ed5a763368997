import type { CalendarMethod } from "#platform/tables/write-calendar.ts";
import { parse, stringify } from "uuid";
import DKIM from "nodemailer/lib/dkim";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Ports } from "#platform/server/context.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import type { MailRoute } from "./mail-route.service.ts";

/** A file that goes along. Its bytes may be shared by many emails; they are never changed. */
export type Attachment = { fileName: string; contentType: string; bytes: Buffer };

/** The most that may go along with one email, in bytes: in base64 it is a third more, and many servers stop at 20 MB. */
export const maxAttachedBytes = 10 * 1_048_576;
const maxAttachments = 10;

/** What a source wants to say to one person; with a meeting, what their calendar shall do with it. */
export type Content = {
  subject: string;
  text: string;
  html?: string;
  calendar?: { method: CalendarMethod; content: string };
  /** At most 10 with 10 MB together: an email with more is never sent. */
  attachments?: readonly Attachment[];
};

/** One line without control characters, so that nothing can start another header. */
export const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** The token of a delivery in links that its recipient can open without signing in. */
export const deliveryToken = (secrets: Secrets, workspaceId: string, deliveryId: string): string =>
  secrets.token("delivery", Buffer.concat([parse(workspaceId), parse(deliveryId)]));

/** What such a token stands for; undefined when it was forged. */
export function readDeliveryToken(
  secrets: Secrets,
  token: string,
): { workspaceId: string; deliveryId: string } | undefined {
  const payload = secrets.readToken("delivery", token);
  return payload?.length === 32
    ? { workspaceId: stringify(payload.subarray(0, 16)), deliveryId: stringify(payload.subarray(16)) }
    : undefined;
}

export type UnsubscribeLinks = { unsubscribeUrl: string };

/** Where a delivery's recipient can unsubscribe. */
export const unsubscribeLinks = (
  ports: Pick<Ports, "secrets" | "appUrl">,
  workspaceId: string,
  deliveryId: string,
): UnsubscribeLinks => ({
  unsubscribeUrl: `${ports.appUrl}/unsubscribe/${deliveryToken(ports.secrets, workspaceId, deliveryId)}`,
});

/** The Message-ID of a delivery: the same however often it is tried. */
export const messageIdOf = (deliveryId: string, fromAddress: string): string =>
  `<${deliveryId}@${fromAddress.split("@").at(-1)?.toLowerCase() ?? "localhost"}>`;

/** Where a delivery bounces to: the bounce mailbox, with the delivery in the address if the mailbox allows that ("name+tag@"). */
export function returnPath(route: MailRoute, deliveryId: string): string {
  if (!route.bounce) return route.fromAddress;
  const at = route.bounce.address.lastIndexOf("@");
  const [name, domain] = [route.bounce.address.slice(0, at), route.bounce.address.slice(at + 1)];
  return route.bounce.isTagged && name.length <= 30
    ? `${name}+${deliveryId.replaceAll("-", "")}@${domain}`
    : route.bounce.address;
}

/** The delivery that a bounce's address names; undefined when it names none. */
export function taggedDelivery(address: string): string | undefined {
  const hex = /\+([0-9a-f]{32})@/i.exec(address)?.[1]?.toLowerCase();
  return (
    hex && `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  );
}

type Addressed = {
  deliveryId: string;
  to: string;
  content: Content;
  unsubscribeUrl: string | null;
  date: Date;
};

/** Throws where more would go along than an email may carry: before it is written, for it would be in memory twice. */
function checkAttached(attachments: readonly Attachment[]): void {
  const bytes = attachments.reduce((sum, one) => sum + one.bytes.length, 0);
  if (attachments.length > maxAttachments || bytes > maxAttachedBytes)
    throw new Error(
      `More than ${maxAttachments} files or ${maxAttachedBytes / 1_048_576} MB can’t go along with an email`,
    );
}

/** The bytes of one email: headers, all parts, signed if the business has a key. A meeting is a part of its own and a file (RFC 6047). */
export async function composeMail(
  route: MailRoute,
  { deliveryId, to, content, unsubscribeUrl, date }: Addressed,
): Promise<{ messageId: string; bytes: Buffer }> {
  const messageId = messageIdOf(deliveryId, route.fromAddress);
  const { attachments = [] } = content;
  checkAttached(attachments);
  const bytes = await new MailComposer({
    from: { name: oneLine(route.fromName), address: route.fromAddress },
    to: { name: "", address: to },
    ...(route.replyTo && { replyTo: route.replyTo }),
    subject: oneLine(content.subject),
    text: content.text,
    ...(content.html !== undefined && { html: content.html }),
    ...(content.calendar && { icalEvent: { ...content.calendar, filename: "invite.ics" } }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ fileName, contentType, bytes: file }) => ({
        filename: oneLine(fileName),
        contentType,
        content: file,
      })),
    }),
    messageId,
    date,
    ...(unsubscribeUrl && {
      headers: {
        "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
    // Nothing is ever fetched or read from disk for an email.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { messageId, bytes: route.dkim ? await signed(bytes, route.dkim) : bytes };
}

/** RFC 8058 §4: the one-click headers are among what is signed. */
const signedHeaders =
  "from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post";

async function signed(bytes: Buffer, key: NonNullable<MailRoute["dkim"]>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of new DKIM({ ...key, headerFieldNames: signedHeaders }).sign(bytes))
    parts.push(part as Buffer);
  return Buffer.concat(parts);
}
