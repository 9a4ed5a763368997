import { useState } from "react";
import { Landmark } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { UploadPlace, UploadRefused } from "#platform/web/ui/upload-place.tsx";
import { accountOptions, useAccounts } from "#areas/books/web/index.ts";
import { words } from "./statements.messages.ts";
import { useBeginStatement } from "./use-begin-statement.ts";

const fileTypes =
  ".ofx,.qfx,.qbo,.xml,.zip,.csv,.tsv,.txt,.xlsx,application/x-ofx,application/xml,text/xml,text/csv";

/** The first step: an account of the books, and the file of the bank for it. */
export function StatementUpload() {
  const read = useAccounts();
  const options = accountOptions(read.data ?? []);
  const { begin, stage, problem } = useBeginStatement();
  // A link from an account, as after reconciling, names it.
  const [asked] = useState(() => new URLSearchParams(window.location.search).get("accountId") ?? "");
  const [chosen, setChosen] = useKeptState("account", "");
  const isThere = (id: string) => options.some(({ value }) => value === id);
  const accountId = [chosen, asked].find(isThere) ?? options[0]?.value ?? "";
  return (
    <section className="card pad grid gap-5" aria-labelledby="upload-title">
      <div>
        <h2 id="upload-title">{words.pick}</h2>
        <p className="mt-0.5 max-w-[72ch] text-small text-muted">{words.pickHelp}</p>
      </div>
      {read.isPending && !read.isError && (
        <Waiting label="Loading your accounts" className="grid gap-5">
          <Skeleton className="h-10 w-1/3" />
          <Skeleton className="h-44" />
        </Waiting>
      )}
      <FailedRead read={read} title={words.accountsFailed} />
      {read.data !== undefined && options.length === 0 && (
        <EmptyState
          icon={Landmark}
          title={words.noAccount}
          acts={
            <ButtonLink look="primary" href="/accounting?tab=settings">
              Open Settings
            </ButtonLink>
          }
        >
          {words.noAccountHelp}
        </EmptyState>
      )}
      {options.length > 0 && (
        <>
          <SelectField
            className="max-w-md"
            label={words.account}
            help={words.accountHelp}
            options={options}
            value={accountId}
            disabled={stage !== undefined}
            onChange={({ target }) => setChosen(target.value)}
          />
          <UploadPlace
            accept={fileTypes}
            kinds={words.kinds}
            stage={stage}
            onFile={(file) => void begin(file, accountId)}
          />
        </>
      )}
      {problem && <UploadRefused problem={problem} />}
      <WhichFiles />
    </section>
  );
}

const origins = [
  [
    "The best one",
    "OFX, also called QFX (Quicken) or QBO (QuickBooks). It names the account and numbers every payment.",
  ],
  ["Banks in Europe", "CAMT.053, as XML or ZIP. MT940 can’t be read; ask your bank for CAMT.053."],
  ["If there is nothing else", "CSV or Excel. You tell us once what is in the columns, and we remember it."],
] as const;

const WhichFiles = () => (
  <details className="text-small">
    <summary className="w-fit py-2.5 font-label text-accent-text">Which file do I download?</summary>
    <dl className="mt-2 grid gap-2">
      {origins.map(([kind, how]) => (
        <div key={kind}>
          <dt className="font-label">{kind}</dt>
          <dd className="text-text-2">{how}</dd>
        </div>
      ))}
    </dl>
  </details>
);
