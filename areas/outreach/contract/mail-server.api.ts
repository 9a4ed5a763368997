import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { AnyBody, binary, Done, endpoint } from "#platform/contract/endpoint.ts";
import { DomainCheck, MailServer, MailServerChanges, TestMail } from "./mail-server.schema.ts";

export const mailServerApi = {
  get: endpoint({
    method: "GET",
    path: "/api/outreach/mail-server",
    role: "manager",
    summary: "How the business sends its email",
    reply: MailServer,
  }),
  /** Nothing is sent while settings are wrong; saving them starts sending again. */
  update: endpoint({
    method: "PUT",
    path: "/api/outreach/mail-server",
    role: "manager",
    summary: "Change how the business sends its email",
    body: edits(MailServerChanges),
    reply: MailServer,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/outreach/mail-server/test",
    role: "manager",
    summary: "Send a test email to the person who asks",
    reply: TestMail,
    transaction: "own",
    callsPerMinute: 6,
  }),
  domain: endpoint({
    method: "GET",
    path: "/api/outreach/mail-server/domain",
    role: "manager",
    summary: "The state of the DNS records of the sender's domain",
    reply: z.array(DomainCheck),
    transaction: "own",
    callsPerMinute: 20,
  }),
};

const TokenParams = z.strictObject({ token: z.string().max(200) });

/** For people who are not signed in, and for other systems. */
export const outreachPublicApi = {
  /** Shows whether the person is subscribed. Never changes anything: scanners follow every link. */
  page: endpoint({
    method: "GET",
    path: "/unsubscribe/:token",
    whenClosed: "works",
    access: "public",
    summary: "The page on which a person stops or pauses email",
    params: TokenParams,
    reply: binary("text/html; charset=utf-8"),
    callsPerMinute: 120,
  }),
  /** One-click (RFC 8058) and the page's own buttons. */
  act: endpoint({
    method: "POST",
    path: "/unsubscribe/:token",
    whenClosed: "works",
    access: "public",
    summary: "Stop email (one-click, RFC 8058), pause it, or get it again",
    params: TokenParams,
    body: AnyBody,
    reply: binary("text/html; charset=utf-8"),
    takesAnything: true,
    maxBodyBytes: 8192,
    callsPerMinute: 600,
  }),
  /** A raw bounce, as a mail system hands it over. */
  bounce: endpoint({
    method: "POST",
    path: "/api/outreach/bounces/:token",
    whenClosed: "works",
    access: "public",
    summary: "Report a bounce (RFC 3464) or a complaint (RFC 5965)",
    params: TokenParams,
    body: AnyBody,
    reply: Done,
    takesAnything: true,
    maxBodyBytes: 524_288,
    callsPerMinute: 600,
  }),
};
