import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams, NoInput, redirect } from "#platform/contract/endpoint.ts";
import { AccountChanges, AddedAccount, ConnectAnswer, NewAccount, SocialAccount } from "./accounts.schema.ts";

const path = "/api/social-media/accounts";

export const accountsApi = {
  list: endpoint({
    method: "GET",
    path,
    summary: "Your pages on social networks",
    reply: z.array(SocialAccount),
  }),
  create: endpoint({
    method: "POST",
    path,
    role: "manager",
    summary:
      "Add a page, or connect one again: on Bluesky by handle and app password, on Mastodon at the answer’s authorizeUrl, elsewhere by name for posting by hand",
    body: NewAccount,
    reply: AddedAccount,
    transaction: "own",
    callsPerMinute: 30,
  }),
  connected: endpoint({
    method: "GET",
    path: `${path}/mastodon/callback`,
    role: "manager",
    summary: "Where a Mastodon server sends a person back who has agreed, or has not; leads to Social Media",
    query: ConnectAnswer,
    reply: redirect,
    transaction: "own",
    callsPerMinute: 30,
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    role: "manager",
    summary: "Change a page’s name, clock or weekly times, or switch it off",
    params: IdParams,
    body: edits(AccountChanges),
    reply: SocialAccount,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    role: "manager",
    summary: "Remove a page with its drafts and waiting posts; what was published stays in the history",
    params: IdParams,
    reply: Done,
  }),
  check: endpoint({
    method: "POST",
    path: `${path}/:id/check`,
    role: "manager",
    summary: "Check whether a page is still connected",
    params: IdParams,
    body: NoInput,
    reply: SocialAccount,
    transaction: "own",
    callsPerMinute: 30,
  }),
};
