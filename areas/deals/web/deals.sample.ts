import { addDays } from "#platform/contract/dates.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { centsOf, moneyText } from "#platform/contract/money.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { stages as commonStages } from "#areas/customers/contract/contacts.schema.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { groupByStage, presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import { estimateOf, likelyCents, stageKinds, thisMonthOf } from "#areas/deals/contract/deals.rules.ts";
import { sampleDealsOn, type SampleDeal } from "#areas/deals/contract/deals.sample.ts";
import {
  boardClosedDays,
  type Deal,
  type DealColumn,
  type DealFlag,
  type DealSummary,
  type LikelyMonth,
} from "#areas/deals/contract/deals.schema.ts";

const now = new Date();
const today = todayHere(now);
const ownStages = presetStages.map((stage, order) => ({
  ...stage,
  id: stage.key,
  order,
  isDefault: order === 0,
  automationRules: [],
  createdAt: now.toISOString(),
}));
const kinds = new Map(stageKinds(ownStages, commonStages).map((kind) => [kind.key, kind]));
const typeOf = (stage: string) => kinds.get(stage)?.type ?? "open";

const known = sampleDealsOn(today);

/** The demo's sales: each sample customer's own, and the further ones that some have. */
const all: Deal[] = sampleContactsAt({ now, today }).flatMap((contact) => {
  const contactName = fullNameOf(contact);
  const ofContact = known.filter((one) => one.contact === contactName);
  const own = ofContact.find(({ further }) => further === null);
  const saleOf = (
    id: string,
    { stage, value }: { stage: string; value: string },
    more: Pick<SampleDeal, "title" | "expectedCloseDate" | "lostReason"> | undefined,
  ): Deal => {
    const isOpen = typeOf(stage) === "open";
    const expectedCloseDate = (isOpen && more?.expectedCloseDate) || null;
    return {
      id,
      contactId: contact.id,
      contactName,
      isMain: id === contact.id,
      title: more?.title ?? null,
      stage,
      value,
      estimate: estimateOf(id, stage, value),
      probability: null,
      likelihood: kinds.get(stage)?.probability ?? 0,
      likelihoodFrom: null,
      expectedCloseDate,
      nextStep: null,
      isCold: false,
      lostReason: more?.lostReason ?? null,
      lostNote: null,
      lines: [],
      assignedTo: contact.assignedTo,
      stageSince: contact.createdAt,
      warnings: expectedCloseDate !== null && expectedCloseDate < today ? ["datePassed"] : [],
      closedOn: isOpen ? null : contact.createdAt.slice(0, 10),
      version: 1,
    };
  };
  return [
    saleOf(contact.id, { stage: contact.pipelineStage, value: contact.value }, own),
    ...ofContact.flatMap(({ further, ...more }) =>
      further
        ? [saleOf(sampleId("0d1", known.findIndex((one) => one.title === more.title) + 1), further, more)]
        : [],
    ),
  ];
});

/** The opportunities that This Month counts, those furthest along first. */
const inThisMonth = (sales: readonly Deal[]): Deal[] => {
  const ofMonth = sales.filter((deal) => deal.expectedCloseDate?.startsWith(today.slice(0, 7)));
  const dated = sales.filter((deal) => deal.expectedCloseDate !== null).length;
  const { thisMonth } = thisMonthOf(sales.length, dated, ofMonth.length);
  return dated > 0
    ? ofMonth
    : sales
        .toSorted((a, b) => b.likelihood - a.likelihood || (centsOf(b.value) ?? 0) - (centsOf(a.value) ?? 0))
        .slice(0, thisMonth);
};

function matching({ view = "all", stage, contactId, flag, search = "" }: Record<string, string>): Deal[] {
  const text = search.trim().toLowerCase();
  const opportunities = all.filter((deal) => kinds.get(deal.stage)?.isOpportunity);
  const ofView =
    view === "opportunities"
      ? opportunities
      : view === "thisMonth"
        ? inThisMonth(opportunities)
        : all.filter((deal) => view === "all" || typeOf(deal.stage) === view);
  return ofView.filter(
    (deal) =>
      (!stage || deal.stage === stage) &&
      (!flag || deal.warnings.includes(flag as DealFlag)) &&
      (!contactId || deal.contactId === contactId) &&
      (!text || `${deal.contactName} ${deal.title ?? ""}`.toLowerCase().includes(text)),
  );
}

/** What the list answers in the demo. */
export function listed(query: Record<string, string>): Deal[] {
  const cents = (deal: Deal) => centsOf(deal.value) ?? 0;
  const far = "9999";
  const orders: Record<string, (a: Deal, b: Deal) => number> = {
    value: (a, b) => cents(b) - cents(a),
    name: (a, b) => a.contactName.localeCompare(b.contactName),
    closeDate: (a, b) => (a.expectedCloseDate ?? far).localeCompare(b.expectedCloseDate ?? far),
  };
  const order = orders[query.sort ?? ""];
  const found = matching(query);
  return (order ? found.toSorted(order) : found).slice(0, Number(query.limit) || undefined);
}

const likelyOf = ({ value, likelihood }: Deal): number => likelyCents(centsOf(value) ?? 0, likelihood);

function monthsOf(sales: readonly Deal[]): LikelyMonth[] {
  const months = new Set(sales.map((deal) => deal.expectedCloseDate?.slice(0, 7) ?? ""));
  return [...months].toSorted().map((month) => {
    const ofMonth = sales.filter((deal) => deal.expectedCloseDate?.startsWith(month));
    return {
      month,
      count: ofMonth.length,
      value: moneyText(ofMonth.reduce((sum, deal) => sum + (centsOf(deal.value) ?? 0), 0)),
      likely: moneyText(ofMonth.reduce((sum, deal) => sum + likelyOf(deal), 0)),
    };
  });
}

/** What the cards say in the demo: the sums of the same sales. */
export function summed(query: Record<string, string>): DealSummary {
  const found = matching(query);
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((cents, amount) => cents + (centsOf(amount ?? "0") ?? 0), 0);
  const [value, estimated] = [sum(found.map((deal) => deal.value)), sum(found.map((deal) => deal.estimate))];
  const dated = found.filter((deal) => deal.expectedCloseDate !== null);
  const ofMonth = dated.filter((deal) => deal.expectedCloseDate?.startsWith(today.slice(0, 7)));
  const open = found.filter((deal) => typeOf(deal.stage) === "open");
  const likely = open.filter((deal) => centsOf(deal.value) !== 0 && deal.expectedCloseDate !== null);
  return {
    count: found.length,
    value: moneyText(value),
    estimated: moneyText(estimated),
    estimatedCount: found.filter((deal) => deal.estimate !== null).length,
    total: moneyText(value + estimated),
    ...thisMonthOf(found.length, dated.length, ofMonth.length),
    likely: moneyText(likely.reduce((total, deal) => total + likelyOf(deal), 0)),
    likelyMonths: monthsOf(likely),
    withoutValue: open.filter((deal) => centsOf(deal.value) === 0).length,
    withoutDate: open.filter((deal) => deal.expectedCloseDate === null).length,
    warnings: {
      noNextStep: 0,
      datePassed: found.filter((deal) => deal.warnings.includes("datePassed")).length,
      cold: 0,
    },
  };
}

/** One of them; an id that is none of theirs is refused as the server would. */
export function oneDeal(id: string | undefined): Deal {
  const deal = all.find((one) => one.id === id);
  if (!deal) throw new CallError(404, "Not Found", "");
  return deal;
}

/** The board in the demo: what is open, and what closed in 30 days, by the stages of the sample business. */
export function boarded(query: Record<string, string>, stages: readonly PipelineStage[]): DealColumn[] {
  const since = addDays(today, -boardClosedDays);
  const found = matching({ ...query, view: "all" });
  return groupByStage(
    stages,
    found.map((deal) => ({ deal, pipelineStage: deal.stage })),
  ).map(({ stage, contacts }) => {
    const closedFrom = stage.type === "open" ? null : since;
    const deals = contacts
      .map(({ deal }) => deal)
      .filter((deal) => closedFrom === null || (deal.closedOn !== null && deal.closedOn >= closedFrom));
    return {
      stageId: stage.id,
      keys: [...new Set([stage.key, ...deals.map((deal) => deal.stage)])],
      closedFrom,
      count: deals.length,
      value: moneyText(deals.reduce((sum, deal) => sum + (centsOf(deal.value) ?? 0), 0)),
      likely: moneyText(closedFrom === null ? deals.reduce((sum, deal) => sum + likelyOf(deal), 0) : 0),
      deals,
      next: null,
    };
  });
}
