import type { Endpoint } from "#platform/contract/endpoint.ts";

export type Record_ = Record<string, unknown>;
/** A box of the form by its label, and the field of the record that it shows. */
type Box = readonly [label: string, field: string];

/** A form that edits, as the table of `every-form-edits.test.tsx` draws it over the demo's samples. */
export type EditFormCase = {
  component: string;
  /** The screen that draws it, where it is a part of one; and the button there that opens it, where that stays when it is saved. */
  within?: { path: string; component: string; opens?: RegExp };
  props: (record: Record_, onClose: () => void) => Record_;
  /** The read that has the record, itself or in a list; and where the sample of it is, if not there. */
  read: Endpoint;
  isList?: true;
  from?: string;
  save: Endpoint;
  /** What the calls answer, where it is not the record alone. */
  reply?: (record: Record_) => unknown;
  /** The record, where no sample has one. */
  record?: Record_;
  /** What is typed into, and what is typed there. */
  box: Box;
  typed?: readonly [first: string, then: string];
  /** What the field is sent as, where it is more than what is typed. */
  sent?: (typed: string, record: Record_) => unknown;
  /** What is sent along, because it says which record is meant. */
  also?: Record_;
  /** What somebody else changes meanwhile, and to what; left out where no other field has a plain box. */
  other?: readonly [...box: Box, value: unknown];
  button: string;
  /** A card of a page, which asks before the page is left; otherwise a dialog, which asks before it is closed. */
  isCard?: boolean;
  /** A box that a choice takes from the screen: with a wrong value in it the form is saved all the same. */
  hidden?: {
    box: string;
    wrong: string;
    by: readonly [box: string, value: string];
    /** What has to be chosen for the box to be there. */
    after?: readonly [box: string, value: string];
  };
};
