import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Arrival, ArrivalsQuery, Outcome, OutcomeQuery, PostLinkClicks } from "./arrivals.schema.ts";

export const arrivalsApi = {
  outcome: endpoint({
    method: "GET",
    path: "/api/social-media/outcome",
    summary: "What came of a post, a page, a campaign or all: clicks, customers and their value",
    query: OutcomeQuery,
    reply: Outcome,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/social-media/arrivals",
    summary: "Customers who came by posts, newest first",
    query: ArrivalsQuery,
    reply: z.array(Arrival),
  }),
  /** The hundred that were followed most. */
  links: endpoint({
    method: "GET",
    path: "/api/social-media/links",
    summary: "The links of posts and how often each was followed",
    query: OutcomeQuery,
    reply: z.array(PostLinkClicks),
  }),
};
