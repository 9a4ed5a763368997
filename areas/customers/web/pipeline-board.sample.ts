import { moneyText } from "#platform/contract/money.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { boardContactsPerStage, type BoardColumn } from "#areas/customers/contract/pipeline-board.api.ts";
import { sampleDealsOn } from "#areas/deals/contract/deals.sample.ts";
import { groupByStage, presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { momentAgo, sampleContacts, sampleId } from "./contacts.sample.ts";

const sampleDeals = sampleDealsOn(todayHere(new Date()));

/** The six stages that every business starts with. */
export const sampleStages: PipelineStage[] = presetStages.map((preset, order) => ({
  ...preset,
  id: sampleId("011", order + 1),
  order,
  isDefault: order === 0,
  automationRules: [],
  createdAt: momentAgo(400, 9, 0),
}));

/** The sample customers on the board, as the server would count them. */
export function sampleBoard(): BoardColumn[] {
  return groupByStage(sampleStages, sampleContacts).map(({ stage, contacts }) => ({
    stageId: stage.id,
    keys: [...new Set([stage.key, ...contacts.map((contact) => contact.pipelineStage)])],
    count: contacts.length,
    value: moneyText(contacts.reduce((sum, contact) => sum + Math.round(Number(contact.value) * 100), 0)),
    contacts: contacts
      .slice(0, boardContactsPerStage)
      .map(({ id, firstName, lastName, value, pipelineStage, version }) => ({
        moreSales: sampleDeals.filter(
          ({ contact, further }) => further !== null && contact === `${firstName} ${lastName}`,
        ).length,
        id,
        firstName,
        lastName,
        value,
        pipelineStage,
        version,
        stageSince: null,
      })),
  }));
}
