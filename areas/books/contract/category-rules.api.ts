import { z } from "zod";
import { ShownCount } from "#platform/contract/counted.ts";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  CategoryRule,
  CategoryRuleChanges,
  NewCategoryRule,
  RuleApplied,
  RulePreview,
  RulePreviewQuery,
} from "./category-rules.schema.ts";

export const categoryRulesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/category-rules",
    summary: "Rules that choose a category, in the order in which they are tried",
    reply: z.array(CategoryRule),
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/accounting/category-rules/preview",
    summary: "Which past transactions a rule would touch",
    query: RulePreviewQuery,
    reply: RulePreview,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/category-rules",
    role: "manager",
    summary: "Add a rule",
    body: NewCategoryRule,
    reply: CategoryRule,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/category-rules/:id",
    role: "manager",
    summary: "Change a rule",
    params: IdParams,
    body: edits(CategoryRuleChanges),
    reply: CategoryRule,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/category-rules/:id",
    role: "manager",
    summary: "Delete a rule; its transactions keep their category",
    params: IdParams,
    reply: Done,
  }),
  apply: endpoint({
    method: "POST",
    path: "/api/accounting/category-rules/:id/apply",
    role: "manager",
    summary: "Put past transactions without a category into the rule's, a hundred at a time",
    params: IdParams,
    body: z.strictObject({ count: ShownCount.optional() }),
    reply: RuleApplied,
  }),
};
