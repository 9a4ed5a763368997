import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams, YesNoQuery } from "#platform/contract/endpoint.ts";
import { Category, CategoryChanges, CategoryKind, NewCategory } from "./categories.schema.ts";

export const categoriesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/expense-categories",
    summary: "Categories of expenses and income, by name",
    query: z.strictObject({
      kind: CategoryKind.optional(),
      isActive: YesNoQuery.optional(),
    }),
    reply: z.array(Category),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/expense-categories",
    role: "manager",
    summary: "Add a category",
    body: NewCategory,
    reply: Category,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/expense-categories/:id",
    role: "manager",
    summary: "Rename, move or archive a category",
    params: IdParams,
    body: edits(CategoryChanges),
    reply: Category,
  }),
};
