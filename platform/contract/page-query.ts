import { z } from "zod";
import { CountQuery } from "./endpoint.ts";

/** Where a page ends and the next begins, as the Link header of the page before says it. */
const cursor = z.string().max(600).optional();
const most = 200;

/** Query of a list that is read page by page: `usual` rows when nobody says how many, never more than `max`. Spread it into the query's shape. */
export const pageQuery = ({ usual = 50, max = most } = {}) => ({
  limit: CountQuery(1, max).default(usual),
  cursor,
});

/** Query of a list that answers whole, or with a limit page by page. Spread it into the query's shape. */
export const wholeOrPageQuery = () => ({ limit: CountQuery(1, most).optional(), cursor });
