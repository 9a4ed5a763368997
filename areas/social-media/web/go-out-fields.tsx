import { useState } from "react";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { CallError } from "#platform/web/call.ts";
import { ownZone, zoneName } from "#platform/web/time-zones.ts";
import { addDays } from "#platform/contract/dates.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { clockNote, wallOf } from "#areas/social-media/contract/post-times.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import {
  asksEvenSo,
  usePages,
  usePublishPost,
  useQueuePost,
  useSchedulePost,
} from "./social-media.queries.ts";

type When = "now" | "time" | "queue";
const acts: Readonly<Record<When, string>> = { now: "Publish now", time: "Schedule", queue: "Add to queue" };

/** When a post goes out: now, at a time on its page's clock, or at the next free time of the week. */
export function GoOutFields({ post, onDone }: { post: Post; onDone: () => void }) {
  const page = usePages().data?.find(({ id }) => id === post.accountId);
  const timeZone = page?.timeZone ?? ownZone();
  const [when, setWhen] = useState<When>("time");
  const [localTime, setLocalTime] = useState(
    () => post.schedule?.localTime ?? `${addDays(wallTimeIn(timeZone, new Date()).day, 1)}T10:00`,
  );
  const [question, setQuestion] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [publish, schedule, queue] = [usePublishPost(), useSchedulePost(), useQueuePost()];
  const go = async (evenSo: boolean) => {
    setQuestion(undefined);
    setProblem(undefined);
    const params = { id: post.id };
    const outcome =
      when === "now"
        ? await publish.run({ params, body: { evenSo } })
        : when === "queue"
          ? await queue.run({ params, body: { evenSo } })
          : await schedule.run({ params, body: { localTime, timeZone, evenSo } });
    if (outcome.ok) onDone();
    else if ("error" in outcome && outcome.error instanceof CallError) {
      if (asksEvenSo(outcome.error)) setQuestion(outcome.error.message);
      else setProblem(outcome.error.message);
    }
  };
  const note = clockNote(timeZone, wallOf(localTime));
  const isByHand = networks[post.platform].mode === "by_hand";
  return (
    <section className="grid gap-3" aria-label="When it goes out">
      <h3>When it goes out</h3>
      <div>
        <Segmented
          label="When it goes out"
          options={[
            { value: "now", label: "Now" },
            { value: "time", label: "At a time" },
            { value: "queue", label: "Next free time" },
          ]}
          value={when}
          onChange={(value) => setWhen(value as When)}
        />
      </div>
      {when === "time" && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Day"
            type="date"
            value={localTime.slice(0, 10)}
            onChange={({ target }) => {
              if (target.value) setLocalTime(`${target.value}T${localTime.slice(11)}`);
            }}
          />
          <TextField
            label="Time"
            type="time"
            value={localTime.slice(11)}
            onChange={({ target }) => {
              if (target.value) setLocalTime(`${localTime.slice(0, 10)}T${target.value.slice(0, 5)}`);
            }}
          />
          <p className="col-span-2 text-caption text-muted">{note ?? `${zoneName(timeZone)} time`}</p>
        </div>
      )}
      {isByHand && (
        <p className="text-caption text-muted">
          {networks[post.platform].name} doesn’t let us post for you. At that time you get it ready to copy,
          in your notifications and by email. Nothing goes out by itself.
        </p>
      )}
      {problem && (
        <p className="text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button
          look="primary"
          busy={publish.pending || schedule.pending || queue.pending}
          onClick={() => void go(false)}
        >
          {isByHand && when === "now" ? "Get it ready" : acts[when]}
        </Button>
      </div>
      <AskDialog
        open={question !== undefined}
        title="Post the same text again?"
        act="Post it anyway"
        look="primary"
        keep="Not now"
        onKeep={() => setQuestion(undefined)}
        onAct={() => void go(true)}
      >
        {question}
      </AskDialog>
    </section>
  );
}
