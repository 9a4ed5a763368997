import { expect, test } from "vitest";
import { suggestedArticles } from "./suggested-articles.view.ts";

const articles = [
  { title: "Import customers from a file", description: "CSV, Excel or vCard, checked first" },
  { title: "Send an invoice", description: "To a customer, with a PDF" },
  { title: "Follow a sale", description: "From first call to won" },
];
const titlesFor = (asked: string) => suggestedArticles(asked, articles).map(({ title }) => title);

test.each([
  ["My customer file does nothing", ["Import customers from a file"]],
  ["How do I import? Then send the invoice", ["Send an invoice", "Import customers from a file"]],
  ["INVOICES", ["Send an invoice"]],
  ["Help me", []],
  ["", []],
])("%j may be answered by %j", (asked, titles) => expect(titlesFor(asked)).toEqual(titles));
