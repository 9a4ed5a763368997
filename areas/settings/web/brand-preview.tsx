import type { ReactNode } from "react";
import { Card } from "#platform/web/ui/surface.tsx";
import { paletteOf, type Shades } from "#areas/settings/contract/brand.rules.ts";

const usualColor = "#1968d3";
type Looked = { shades: Shades; logoUrl: string | null; name: string };

/** What customers see: the top of a booking page, light and dark, of an email and of an invoice. Pictures of pages, so nothing in them can be pressed. */
export function BrandPreview({
  color,
  logoUrl,
  name,
}: {
  color: string | null;
  logoUrl: string | null;
  name: string;
}) {
  const palette = paletteOf(color ?? usualColor);
  const light = { shades: palette.light, logoUrl, name };
  return (
    <Card title="How it looks">
      <div className="grid gap-5 tablet:grid-cols-2">
        <Sheet label="Booking page" ground="#ffffff" text="#201d1b">
          <Booking {...light} />
        </Sheet>
        <Sheet label="Booking page on a dark screen" ground="#23201e" text="#f0eeea">
          <Booking {...light} shades={palette.dark} />
        </Sheet>
        <Sheet label="Email" ground="#f3f4f6" text="#1f2937">
          <Email {...light} />
        </Sheet>
        <Sheet label="Invoice" ground="#ffffff" text="#1c1917">
          <Invoice {...light} />
        </Sheet>
      </div>
    </Card>
  );
}

function Sheet({
  label,
  ground,
  text,
  children,
}: {
  label: string;
  ground: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <figure className="min-w-0">
      <div
        className="grid min-h-40 content-start gap-3 overflow-hidden rounded-control border border-line p-4 text-small"
        style={{ background: ground, color: text }}
      >
        {children}
      </div>
      <figcaption className="mt-1 text-caption text-muted">{label}</figcaption>
    </figure>
  );
}

const Logo = ({ logoUrl }: Pick<Looked, "logoUrl">) =>
  logoUrl ? (
    <img
      src={logoUrl}
      alt=""
      className="max-h-12 max-w-36 justify-self-start rounded-small bg-[#fff] object-contain p-1"
    />
  ) : null;

const Button = ({ shades, children }: { shades: Shades; children: string }) => (
  <span
    className="justify-self-start rounded-control border px-4 py-2 font-label"
    style={{ background: shades.accent, color: shades.onAccent, borderColor: shades.text }}
  >
    {children}
  </span>
);

function Booking({ shades, logoUrl, name }: Looked) {
  return (
    <>
      <Logo logoUrl={logoUrl} />
      <p className="wrap-anywhere">{name}</p>
      <p className="text-body font-label">First visit</p>
      <div className="flex flex-wrap gap-2 font-label" style={{ color: shades.text }}>
        {["9:00 AM", "9:30 AM", "10:00 AM"].map((time) => (
          <span key={time} className="rounded-small px-2 py-1" style={{ background: shades.soft }}>
            {time}
          </span>
        ))}
      </div>
      <Button shades={shades}>Book it</Button>
    </>
  );
}

function Email({ shades, logoUrl, name }: Looked) {
  return (
    <>
      {logoUrl ? (
        <Logo logoUrl={logoUrl} />
      ) : (
        <p className="font-label wrap-anywhere" style={{ color: shades.text }}>
          {name}
        </p>
      )}
      <div className="grid gap-3 rounded-small p-3" style={{ background: "#ffffff" }}>
        <p>Hi Dana, here is your invoice.</p>
        <Button shades={shades}>See the invoice</Button>
      </div>
    </>
  );
}

function Invoice({ shades, logoUrl, name }: Looked) {
  return (
    <div className="grid gap-4">
      <div className="flex justify-between gap-3">
        <div className="grid min-w-0 content-start gap-2">
          <Logo logoUrl={logoUrl} />
          <p className="font-label wrap-anywhere">{name}</p>
        </div>
        <p className="text-title font-label" style={{ color: shades.text }}>
          Invoice
        </p>
      </div>
      <p className="flex justify-between gap-3">
        First visit <span className="num">$80.00</span>
      </p>
      <p className="flex justify-between gap-3 border-t border-line pt-2 font-label">
        Total <span className="num">$80.00</span>
      </p>
    </div>
  );
}
