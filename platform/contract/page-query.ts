import { z } from "zod";
import { CountQuery } from "./endpoint.ts";

/** Where the next page begins, from the Link header of the page before. */
const cursor = z.string().max(600).optional();
const most = 200;

/** Query of a list that is read page by page: `usual` rows by default, never more than `max`. Spread it into the query's shape. */
export const pageQuery = ({ usual = 50, max = most } = {}) => ({
  limit: CountQuery(1, max).default(usual),
  cursor,
});

/** Query of a list that is returned whole, or page by page when a limit is given. Spread it into the query's shape. */
export const wholeOrPageQuery = () => ({ limit: CountQuery(1, most).optional(), cursor });
