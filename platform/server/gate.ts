import type pg from "pg";
import { productName } from "#platform/contract/product.ts";
import { readInstallation, type Standing } from "./installation.ts";
import { OutgoingRefused } from "./outgoing-way.ts";

/** Why nothing leaves, for whoever just tried something that would. */
export const heldMessage = `This is a restored ${productName}: nothing is sent until its host resumes sending.`;

/** The refusal of what would leave while nothing may. */
export const nothingLeaves = (): OutgoingRefused => new OutgoingRefused(heldMessage);

/** True for that refusal. */
export const isHeldBack = (error: unknown): boolean =>
  error instanceof OutgoingRefused && error.message === heldMessage;

/** Whether anything may leave: emails, calls to other programs, and the work that decides about them. */
export type Gate = {
  /** As it was when last asked. */
  readonly standing: Standing;
  /** True once everything may leave, and then for as long as the process runs: a restore wants all processes stopped. */
  isOpen(): Promise<boolean>;
};

/** A gate that was never shut: in tests, and where nothing is sent anyway. */
export const openGate: Gate = { standing: "live", isOpen: async () => true };

/** How often a shut gate is looked at again, in milliseconds. */
export const lookMs = 1000;

/** The gate of the installation with this database. While it is shut, it is looked up at most once a second. */
export async function openGateOf(pool: Pick<pg.Pool, "query">, now = () => performance.now()): Promise<Gate> {
  const asks = pool as Pick<pg.Client, "query">;
  let { standing } = await readInstallation(asks);
  let lookedAt = now();
  const gate: Gate = {
    get standing() {
      // For the next reader: where nothing leaves by itself, nobody else asks.
      void gate.isOpen().catch(() => undefined);
      return standing;
    },
    async isOpen() {
      if (standing !== "live" && now() - lookedAt >= lookMs) {
        lookedAt = now();
        ({ standing } = await readInstallation(asks));
      }
      return standing === "live";
    },
  };
  return gate;
}
