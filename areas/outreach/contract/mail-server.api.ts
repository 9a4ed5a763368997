import { z } from "zod";
import { AnyBody, binary, Done, endpoint } from "#platform/contract/endpoint.ts";
import { DomainCheck, MailServer, MailServerChanges, TestMail } from "./mail-server.schema.ts";
import { MailReadiness } from "./mail.schema.ts";

export const mailServerApi = {
  get: endpoint({
    method: "GET",
    path: "/api/outreach/mail-server",
    role: "manager",
    summary: "Through what the business sends its mail",
    reply: MailServer,
  }),
  /** Nothing leaves while settings are wrong; saving them lets it go again. */
  update: endpoint({
    method: "PUT",
    path: "/api/outreach/mail-server",
    role: "manager",
    summary: "Change how the business sends its mail",
    body: MailServerChanges,
    reply: MailServer,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/outreach/mail-server/test",
    role: "manager",
    summary: "Send a test mail to whoever asks",
    reply: TestMail,
    transaction: "own",
    callsPerMinute: 6,
  }),
  domain: endpoint({
    method: "GET",
    path: "/api/outreach/mail-server/domain",
    role: "manager",
    summary: "How the records of the sender's domain stand",
    reply: z.array(DomainCheck),
    transaction: "own",
    callsPerMinute: 20,
  }),
  readiness: endpoint({
    method: "GET",
    path: "/api/outreach/readiness",
    summary: "Whether mail to many can leave, or what is missing",
    reply: MailReadiness,
  }),
};

const TokenParams = z.strictObject({ token: z.string().max(200) });

/** For people who are not signed in, and for other systems. */
export const outreachPublicApi = {
  /** Shows how the person stands. Never changes anything: scanners follow every link. */
  page: endpoint({
    method: "GET",
    path: "/unsubscribe/:token",
    access: "public",
    summary: "The page on which a person stops mail, or pauses it",
    params: TokenParams,
    reply: binary("text/html; charset=utf-8"),
    callsPerMinute: 120,
  }),
  /** One-click (RFC 8058) and the page's own buttons. */
  act: endpoint({
    method: "POST",
    path: "/unsubscribe/:token",
    access: "public",
    summary: "Stop mail (one-click, RFC 8058), pause it, or get it again",
    params: TokenParams,
    body: AnyBody,
    reply: binary("text/html; charset=utf-8"),
    takesAnything: true,
    maxBodyBytes: 8192,
    callsPerMinute: 600,
  }),
  /** A raw mail that came back, as a mail system hands it over. */
  bounce: endpoint({
    method: "POST",
    path: "/api/outreach/bounces/:token",
    access: "public",
    summary: "Hand over a mail that came back (RFC 3464) or a complaint (RFC 5965)",
    params: TokenParams,
    body: AnyBody,
    reply: Done,
    takesAnything: true,
    maxBodyBytes: 524_288,
    callsPerMinute: 600,
  }),
};
