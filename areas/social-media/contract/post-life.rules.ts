/** A post's states: the issue of each is in `life`. Spec 2 §4 states that it starts as a draft. */
export const postStatuses = [
  "draft",
  "waiting_approval",
  "scheduled",
  "publishing",
  "published",
  "failed",
  "unconfirmed",
  "needs_decision",
  "by_hand",
] as const;
export type PostStatus = (typeof postStatuses)[number];

/** What becomes of a first reply, once its post is out. */
export const replyStatuses = ["waiting", "published", "failed", "unconfirmed"] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/**
 * What people do (edit, submit for approval, schedule, unschedule, publish, approve, decline, retry, done, resolve, remove, restore), and what
 * comes of it by itself: its hour is missed, the network takes it, refuses it, asks to wait, or doesn't answer, and a by-hand post is brought.
 */
export type PostAction =
  | "edit"
  | "submit"
  | "schedule"
  | "unschedule"
  | "publish"
  | "bring"
  | "decline"
  | "done"
  | "retry"
  | "resolve_published"
  | "resolve_again"
  | "remove"
  | "miss"
  | "accept"
  | "refuse"
  | "lose"
  | "wait";

const waiting = {
  edit: "edit",
  submit: "waiting_approval",
  schedule: "scheduled",
  publish: "publishing",
  bring: "by_hand",
  remove: "draft",
} as const;

/** From each state, what may happen and what it becomes; "edit" stays as it is. What isn't named is refused. */
const life: Readonly<Record<PostStatus, Partial<Record<PostAction, PostStatus | "edit">>>> = {
  draft: waiting,
  waiting_approval: { ...waiting, unschedule: "draft", decline: "draft", miss: "needs_decision" },
  scheduled: { ...waiting, unschedule: "draft", miss: "needs_decision" },
  // What waits there for its page, and hasn't been sent, can be taken back.
  publishing: {
    unschedule: "draft",
    accept: "published",
    refuse: "failed",
    lose: "unconfirmed",
    wait: "publishing",
  },
  published: { remove: "published" },
  failed: { ...waiting, retry: "publishing", unschedule: "draft" },
  unconfirmed: { resolve_published: "published", resolve_again: "publishing" },
  needs_decision: { ...waiting, unschedule: "draft" },
  by_hand: { ...waiting, unschedule: "draft", done: "published" },
};

/** The state that an action leads to; undefined when it is not allowed now. */
export function nextStatus(status: PostStatus, action: PostAction): PostStatus | undefined {
  const next = life[status][action];
  return next === "edit" ? status : next;
}

/** True when people may do this with a post in that state. */
export const mayAct = (status: PostStatus, action: PostAction): boolean =>
  nextStatus(status, action) !== undefined;

export const statusLabels: Readonly<Record<PostStatus, string>> = {
  draft: "Draft",
  waiting_approval: "Waiting for approval",
  scheduled: "Scheduled",
  publishing: "Publishing",
  published: "Published",
  failed: "Failed",
  unconfirmed: "Not confirmed",
  needs_decision: "Missed its time",
  by_hand: "Ready to post",
};

const refusals: Partial<Record<PostAction, string>> = {
  edit: "This post can’t be changed anymore.",
  done: "Only a post that is ready to be posted by hand can be marked as done.",
  retry: "Only a failed post can be tried again.",
  decline: "This post isn’t waiting for approval.",
  resolve_published: "This post isn’t waiting for your answer.",
  resolve_again: "This post isn’t waiting for your answer.",
  remove: "This post is being published. Wait until it’s done.",
};

/** Why an action is refused now, for people. */
export const refusalOf = (action: PostAction): string =>
  refusals[action] ?? "That can’t be done with this post right now.";

/** Later than this after its hour a post asks before it goes, in milliseconds. */
export const missedAfterMs = 3_600_000;
/** True when a post's hour is too long ago for it to go out by itself. */
export const isMissed = (scheduledFor: string, now: Date): boolean =>
  now.getTime() - Date.parse(scheduledFor) > missedAfterMs;
