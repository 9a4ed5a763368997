import { UserRoundX } from "lucide-react";
import { Suspense, useDeferredValue, useState } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { lazyClosable, lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { type PersonChannel, personChannels } from "#areas/outreach/contract/deliveries.schema.ts";
import { isDoubt, type Suppression } from "#areas/outreach/contract/suppressions.schema.ts";
import { suppressionWords } from "./suppressions.view.ts";
import { channelMany } from "./reach.view.ts";
import { mailWords } from "./outreach.messages.ts";
import { useSuppressions } from "./outreach.queries.ts";

const HoldDialog = lazyClosable(async () => (await import("./hold-dialog.tsx")).HoldDialog);
const LiftDialog = lazyClosable(async () => (await import("./lift-dialog.tsx")).LiftDialog);

const NumberLists = lazyPart(async () => (await import("./number-lists.tsx")).NumberLists);

const titles: Record<PersonChannel, string> = {
  email: "People who get no email",
  text: "People who get no texts",
  call: "People who get no calls",
};

/** People who get no email, texts or calls, why, and how to add or lift one. */
export function SuppressionsCard() {
  const [search, setSearch] = useState("");
  const [channel, setChannel] = useState<PersonChannel>("email");
  const list = useSuppressions(channel, useDeferredValue(search.trim()));
  const [adding, setAdding] = useKeptState("holding", false);
  const [lifting, setLifting] = useKeptState<Suppression | undefined>("lifting", undefined);
  return (
    <Card
      title={titles[channel]}
      actions={
        <Button look="quiet" size="small" icon={UserRoundX} onClick={() => setAdding(true)}>
          {channel === "email" ? "Add an address" : "Add a number"}
        </Button>
      }
    >
      <div className="mb-4">
        <Segmented
          label="Channel"
          options={[
            { value: "email", label: "Email" },
            { value: "text", label: "Texts" },
            { value: "call", label: "Calls" },
          ]}
          value={channel}
          onChange={(value) => setChannel(personChannels.find((one) => one === value) ?? "email")}
        />
      </div>
      <p className="mb-4 text-small text-muted">
        {channel === "email" ? mailWords.hold : mailWords.holdNumber}
      </p>
      <SearchField
        label={channel === "email" ? "Search addresses" : "Search numbers"}
        value={search}
        onText={setSearch}
      />
      {list.isPending && (
        <Waiting label="Loading" className="mt-4 grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Waiting>
      )}
      <FailedRead read={list} title="The list didn’t load" />
      {list.items?.length === 0 && (
        <p className="mt-4 text-small text-muted">
          {search ? mailWords.noMatch : channel === "email" ? mailWords.noOne : mailWords.noNumber}
        </p>
      )}
      <ul className="mt-2">
        {list.items?.map((one) => (
          <li key={one.id} className="flex items-start gap-3 border-t border-line py-3 first:border-0">
            <div className="min-w-0 flex-1">
              <p className="font-label wrap-anywhere">{one.address}</p>
              <p className="text-small text-muted wrap-anywhere">{suppressionWords(one)}</p>
            </div>
            {isDoubt(one) ? (
              <a className="link text-small" href="/ai-dialer/texts">
                Decide
              </a>
            ) : one.reason === "stopped" ? null : (
              <Button
                size="small"
                aria-label={`Allow ${channelMany[channel]} to ${one.address}`}
                onClick={() => setLifting(one)}
              >
                Allow
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {channel !== "email" && (
        <Suspense
          fallback={
            <Waiting label="Loading your lists" className="mt-6">
              <Skeleton className="h-44" />
            </Waiting>
          }
        >
          <NumberLists channel={channel} />
        </Suspense>
      )}
      {adding && <HoldDialog channel={channel} onClose={() => setAdding(false)} />}
      {lifting && <LiftDialog held={lifting} onClose={() => setLifting(undefined)} />}
    </Card>
  );
}
