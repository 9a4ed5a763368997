import type { FastifyReply, FastifyRequest } from "fastify";
import { productName } from "#platform/contract/product.ts";
import { isByKey } from "#platform/server/api-key-calls.ts";
import { appErrorOf, errorBodyOf, statusOf } from "#platform/server/errors-of.ts";
import { escaped, publicPage, publicPagePolicy } from "#platform/server/public-page.ts";

/** Answers whatever was thrown: a call gets the body of every refusal; who opens a page that can be there in a moment gets a page. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = appErrorOf(error);
  const status = statusOf(refused);
  if (status >= 500) request.log.error({ err: refused.details.cause ?? error }, refused.message);
  if (refused.details.retryAfterSeconds) void reply.header("retry-after", refused.details.retryAfterSeconds);
  // Only for programs: without a key of theirs nobody is asked for one.
  if (status === 401 && isByKey(request))
    void reply.header("www-authenticate", `Bearer realm="${productName}", error="invalid_token"`);
  void reply.code(status);
  if (!isPage(request) || (status !== 429 && status < 500))
    return reply.type("application/json; charset=utf-8").send(errorBodyOf(refused, request.id));
  const title = "That didn’t work";
  // A booking page stands on the owner's own site, and nothing on this one can be done by accident.
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", publicPagePolicy({ isFramed: true }))
    .send(
      publicPage(
        title,
        `<h1>${title}</h1><p>${escaped(refused.message)}</p><a class="button" href="">Try again</a>`,
      ),
    );
}

const isPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
