import { productName } from "#platform/contract/product.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import { drawnAnswer } from "#platform/server/pdf-answer.ts";
import type { PdfBlock, PdfDocument } from "#platform/server/pdf-document.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import type { SheetFormat } from "#areas/formation/contract/documents.schema.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { addOnOffers, packages } from "#areas/formation/contract/packages.rules.ts";
import { stateNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { addressText, agentText, blank, dayText } from "./document-parts.service.ts";
import { getFormation } from "./formations.service.ts";

/** All answers of an order, by words that any filer knows. No field of it can hold a Social Security number. */
export const answersOf = (order: Formation) => ({
  orderId: order.orderId,
  businessName: order.businessName,
  businessType: order.businessType,
  incorporationState: order.incorporationState,
  businessPurpose: order.businessPurpose,
  businessAddress: order.businessAddress,
  registeredAgent: order.registeredAgent && {
    name: order.registeredAgent.name,
    street: order.registeredAgent.street,
    city: order.registeredAgent.city,
    state: order.incorporationState,
    zip: order.registeredAgent.zip,
  },
  owners: order.owners,
  einNumber: order.einNumber,
  formedOn: order.formedOn,
  filingDate: order.filingDate,
  packageType: order.packageType,
  additionalServices: order.additionalServices,
  stateFees: order.stateFees,
  serviceFees: order.serviceFees,
  totalAmount: order.totalAmount,
  steps: order.steps.map(({ key, title, who, done, day, number }) => ({
    key,
    title,
    who,
    done,
    day,
    number,
  })),
});

const facts = (rows: readonly (readonly [string, string])[]): PdfBlock => ({
  kind: "table",
  wraps: true,
  columns: [
    { title: "Question", share: 1 },
    { title: "Answer", share: 2.4 },
  ],
  rows,
});

/** The same on paper: what isn't known is a line to fill. */
export function sheetOf(order: Formation): PdfDocument {
  const state = stateNames[order.incorporationState];
  return {
    title: order.businessName,
    subtitle: `All answers of order ${order.orderId}`,
    author: productName,
    madeAt: order.updatedAt,
    footer: "General information, not legal or tax advice",
    blocks: [
      { kind: "heading", text: "The business" },
      facts([
        ["Name", order.businessName],
        ["Type", typeNames[order.businessType]],
        ["State", state],
        ["Purpose", order.businessPurpose ?? blank()],
        ["Address", addressText(order.businessAddress)],
        ["Registered agent", agentText(order.registeredAgent, state)],
        ["EIN", order.einNumber ?? blank()],
        ["Filed on", dayText(order.filingDate)],
        ["Formed on", dayText(order.formedOn)],
        [
          "Ordered",
          [packages[order.packageType], ...order.additionalServices.map((one) => addOnOffers[one])]
            .map(({ name }) => name)
            .join(", "),
        ],
      ]),
      { kind: "heading", text: "Owners" },
      {
        kind: "table",
        wraps: true,
        columns: [
          { title: "Owner", share: 4 },
          { title: "Percent", share: 1, align: "right" },
        ],
        rows: order.owners.map(({ name, percent }) => [name, percent]),
      },
      ...(order.steps.length > 0
        ? ([
            { kind: "heading", text: "Steps" },
            {
              kind: "table",
              wraps: true,
              columns: [
                { title: "Step", share: 3 },
                { title: "Done", share: 1.4 },
                { title: "Number", share: 1.6 },
              ],
              rows: order.steps.map(({ title, done, day, number }) => [
                title,
                done ? (day ?? "Yes") : "",
                number ?? "",
              ]),
            },
          ] satisfies PdfBlock[])
        : []),
    ],
  };
}

/** The sheet of an order for printing, or as JSON for other programs. */
export async function downloadSheet(ctx: OpenCtx, id: string, format: SheetFormat): Promise<BinaryAnswer> {
  const order = await ctx.beforehand((inner) => getFormation(inner, id));
  const fileName = `${order.orderId}.${format}`;
  if (format === "json")
    return {
      contentType: "application/json",
      fileName,
      bytes: Buffer.from(JSON.stringify(answersOf(order), undefined, 2)),
    };
  return drawnAnswer(ctx, fileName, sheetOf(order));
}
