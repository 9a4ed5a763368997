import { date, money } from "#platform/web/format.ts";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { einUrl } from "#areas/formation/contract/packages.rules.ts";
import type { BankingPartner } from "#areas/formation/contract/business-services.schema.ts";
import { AddressesCard } from "./addresses-card.tsx";
import { words } from "./formation.messages.ts";
import { useBanks } from "./formation.queries.ts";
import { NotAdvice } from "./not-advice.tsx";
import { OutsideLink } from "./outside-link.tsx";

/** Banks, addresses, free places of the government, and what sellers scare owners with. */
export function ResourcesTab() {
  return (
    <>
      <Card title="Free from the government">
        <ul className="grid gap-2">
          <li>
            <OutsideLink href={einUrl}>EIN from the IRS</OutsideLink>
          </li>
          <li>
            <OutsideLink href="https://www.sba.gov/business-guide/launch-your-business/apply-licenses-permits">
              Licenses and permits, by the SBA
            </OutsideLink>
          </li>
          <li>
            <OutsideLink href="https://tmsearch.uspto.gov/">Trademark search of the USPTO</OutsideLink>
          </li>
        </ul>
      </Card>
      <Card title={words.boiTitle}>
        <p className="text-text-2">{words.boi}</p>
        <p className="mt-2 text-small">
          <OutsideLink href="https://www.fincen.gov/boi">FinCEN on BOI</OutsideLink>
        </p>
      </Card>
      <Card title={words.nyTitle}>
        <p className="text-text-2">{words.ny}</p>
        <p className="mt-2 text-small">
          <OutsideLink href="https://dos.ny.gov/">New York Department of State</OutsideLink>
        </p>
      </Card>
      <Banks />
      <AddressesCard />
      <NotAdvice />
    </>
  );
}

function Banks() {
  const banks = useBanks();
  return (
    <Card title="Business bank accounts">
      <p className="-mt-2 text-small text-text-2">{words.bankNeeds}</p>
      <FailedRead read={banks} title="The banks didn’t load" />
      {banks.data?.length === 0 && (
        <p className="mt-3 text-small text-text-2">
          {words.noBanks}{" "}
          <OutsideLink href="https://banks.data.fdic.gov/bankfind-suite/">FDIC BankFind</OutsideLink>
        </p>
      )}
      <ul>
        {banks.data?.map((bank) => (
          <BankRow key={bank.id} bank={bank} />
        ))}
      </ul>
    </Card>
  );
}

const BankRow = ({ bank }: { bank: BankingPartner }) => (
  <li className="grid gap-1 border-t border-line py-3">
    <OutsideLink href={bank.websiteUrl}>{bank.name}</OutsideLink>
    <span className="text-small text-text-2">
      {bank.monthlyFee !== null && `${money(bank.monthlyFee)} a month. `}
      {bank.minimumDeposit !== null && `${money(bank.minimumDeposit)} to open. `}
      {bank.description}
    </span>
    <span className="text-caption text-muted">
      <OutsideLink href={bank.source.url}>{`${bank.source.title}, read ${date(bank.checkedOn)}`}</OutsideLink>
    </span>
  </li>
);
