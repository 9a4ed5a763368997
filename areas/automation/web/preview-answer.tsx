import { useEffect, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { call, serverMessage } from "#platform/web/call.ts";
import { count, dateTime, plural } from "#platform/web/format.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { readable } from "./helpers.view.ts";
import { skippedReason } from "./helpers.messages.ts";

/** Milliseconds without a change before the preview is asked for again. */
const rest = 800;

/** The numbers of a preview, and who is behind each; asked for at once, and again after each change. */
export function PreviewAnswer({ definition }: { definition: HelperDefinition | undefined }) {
  const asked = useMutation({
    mutationFn: (body: HelperDefinition) => call(helpersApi.preview, { body: { definition: body } }),
  });
  // What is open belongs to one definition: after a change all is closed.
  const [opened, setOpened] = useState<{ key: string | undefined; group: string }>();
  const key = useDebounced(JSON.stringify(definition), rest);
  const ask = asked.mutate;
  useEffect(() => {
    if (key) ask(JSON.parse(key) as HelperDefinition);
  }, [key, ask]);
  const { data } = asked;
  const group = opened?.key === key ? opened?.group : undefined;
  const toggle = (name: string) => setOpened(group === name ? undefined : { key, group: name });
  return (
    <>
      <Button
        className="justify-self-start"
        disabled={!definition}
        busy={asked.isPending}
        onClick={() => {
          setOpened(undefined);
          if (definition) ask(definition);
        }}
      >
        {data ? "Look again" : "Show me"}
      </Button>
      {asked.isError && (
        <Notice tone="danger">{serverMessage(asked.error) ?? "That didn’t load. Try again."}</Notice>
      )}
      {data && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-expanded={group === "will"} onClick={() => toggle("will")}>
            {plural(data.will, "person", "people")}: yes
          </Button>
          <Button size="small" aria-expanded={group === "wont"} onClick={() => toggle("wont")}>
            {plural(data.wont, "person", "people")}: no, they don’t fit
          </Button>
          {Object.entries(data.skipped).map(([reason, many]) => (
            <Button key={reason} size="small" aria-expanded={group === reason} onClick={() => toggle(reason)}>
              {count(many)} get no email: {skippedReason(reason)}
            </Button>
          ))}
        </div>
      )}
      {data?.isCut && (
        <p className="text-small text-muted">More happened than we look at, so there may be more people.</p>
      )}
      {group !== undefined && definition && data && (
        <People key={`${group} ${key}`} group={group} definition={definition} />
      )}
    </>
  );
}

type Person = { contactId: string; name: string; because: string };

function People({ group, definition }: { group: string; definition: HelperDefinition }) {
  const [people, setPeople] = useState<Person[]>([]);
  const [open, setOpen] = useState<string>();
  const asked = useMutation({
    mutationFn: (afterId: string | undefined) =>
      call(helpersApi.previewPeople, { body: { definition, group, ...(afterId ? { afterId } : {}) } }),
    onSuccess: (page, afterId) =>
      setPeople((before) => (afterId ? [...before, ...page.people] : page.people)),
  });
  const ask = asked.mutate;
  useEffect(() => {
    ask(undefined);
  }, [ask]);
  return (
    <div className="grid gap-2">
      {asked.isPending && people.length === 0 && <p className="text-small text-muted">Loading people…</p>}
      {asked.isError && <Notice tone="danger">The people didn’t load. Open it again.</Notice>}
      {asked.isSuccess && people.length === 0 && <p className="text-small text-muted">Nobody.</p>}
      <ul className="grid gap-2">
        {people.map(({ contactId, name, because }) => (
          <li key={contactId} className="text-small">
            <button
              type="button"
              className="link pointer-coarse:min-h-11"
              aria-expanded={open === contactId}
              onClick={() => setOpen(open === contactId ? undefined : contactId)}
            >
              {name}
            </button>{" "}
            <span className="text-muted">{because}</span>
            {open === contactId && <Steps contactId={contactId} definition={definition} />}
          </li>
        ))}
      </ul>
      {asked.data?.hasMore && (
        <Button
          size="small"
          className="justify-self-start"
          busy={asked.isPending}
          onClick={() => ask(people.at(-1)?.contactId)}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function Steps({ contactId, definition }: { contactId: string; definition: HelperDefinition }) {
  const asked = useMutation({
    mutationFn: () => call(helpersApi.previewSteps, { body: { definition, contactId } }),
  });
  const ask = asked.mutate;
  useEffect(() => ask(), [ask]);
  if (asked.isError) return <p className="text-muted">The steps didn’t load.</p>;
  return (
    <ol className="mt-1 grid gap-1 border-l-2 border-line pl-3">
      {asked.data?.steps.map((step) => (
        <li key={step.place}>
          {readable(step.words)}{" "}
          <span className="text-muted">{[dateTime(step.at), step.note].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}
