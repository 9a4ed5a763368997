import type { PublicEvent } from "#platform/contract/events.ts";
import { type MergeRules, orderedMergeRules } from "#platform/contract/merge-rules.ts";
import type { FirstReads } from "#platform/contract/page.ts";
import type { ActivityWords } from "./activity-words.ts";
import type { Bin } from "./bins.ts";
import type { Subscriber } from "./context.ts";
import type { Declared, TableRule } from "./declared.ts";
import type { DueKind } from "./due.ts";
import type { JobParts } from "./job-context.ts";
import type { JobHandler } from "./jobs.ts";
import type { LiveAudience, LiveRead } from "./live-reads.ts";
import type { Route } from "./route.ts";

/** What an area gives the server: its door exports one, and `apps/server/areas.ts` finds them. */
export type Area = {
  /** Areas that react to events before it does, by their folders: what it does stands on what they did. */
  readonly after?: readonly string[];
  readonly routes?: readonly Route[];
  /** What it does when other areas' events happen. */
  readonly subscribers?: readonly Subscriber[];
  /** Its jobs, each joined to the function that does it. */
  readonly jobs?: (parts: JobParts) => readonly JobHandler[];
  /** What its screens read at once. */
  readonly firstReads?: readonly FirstReads[];
  /** Which reads go stale after which events. */
  readonly liveReads?: readonly LiveRead[];
  /** Which of the people who see only their own customers are notified of an event. */
  readonly liveAudiences?: readonly LiveAudience[];
  /** What a merge of two customers does with each column of its tables that points at a customer. A test fails when one is missing. */
  readonly mergeRules?: MergeRules;
  /** What becomes of its tables with rows of businesses in exports and when a business goes. A test fails when one is missing. */
  readonly tables?: Readonly<Record<string, TableRule>>;
  /** How its events are told in the list of what happened. A test fails when a public one is neither told nor said not to be. */
  readonly activities?: readonly ActivityWords[];
  /** The calls that need a feature of a plan when they write, by feature. */
  readonly planFeatures?: Readonly<Record<string, readonly Route[]>>;
  /** What other programs can be told about. A test fails when one is missing. */
  readonly publicEvents?: readonly PublicEvent[];
  /** What leaves by itself: after a restore the owner of the machine says what becomes of it. */
  readonly due?: readonly DueKind[];
  /** Its bins by table: what has been there for 30 days is removed. */
  readonly bins?: Readonly<Record<string, Bin>>;
};

/** The areas, each after those that it names; otherwise in the order of their names. Throws for an unknown name and for a circle. */
export function inOrder(areas: Readonly<Record<string, Area>>): Area[] {
  const ordered = new Set<string>();
  const add = (name: string, way: readonly string[]): void => {
    const area = areas[name];
    if (!area) throw new Error(`There is no area ${name}, which ${way.at(-1)} comes after`);
    if (way.includes(name)) throw new Error(`Areas come after each other: ${[...way, name].join(", ")}`);
    for (const other of area.after ?? []) if (!ordered.has(other)) add(other, [...way, name]);
    ordered.add(name);
  };
  for (const name of Object.keys(areas).sort()) add(name, []);
  return [...ordered].flatMap((name) => areas[name] ?? []);
}

/** What these areas declare, together. Throws when two have a rule for one table or column. */
export function declaredBy(areas: readonly Area[]): Declared {
  const tables = areas.flatMap((area) => Object.entries(area.tables ?? {}));
  const twice = tables.find(([name], at) => tables.findIndex(([other]) => other === name) !== at);
  if (twice) throw new Error(`Two areas have a rule for the table ${twice[0]}`);
  return {
    mergeRules: orderedMergeRules(areas.map((area) => area.mergeRules ?? {})),
    tables: new Map(tables.sort(([a], [b]) => (a < b ? -1 : 1))),
    features: new Map(
      areas.flatMap(({ planFeatures = {} }) =>
        Object.entries(planFeatures).flatMap(([feature, routes]) =>
          routes
            .filter(({ call }) => call.method !== "GET" && call.access !== "public")
            .map(({ call }) => [call, feature] as const),
        ),
      ),
    ),
    publicEvents: areas.flatMap((area) => area.publicEvents ?? []).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
