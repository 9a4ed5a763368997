import type { Stripe } from "stripe";
import { AppError } from "#platform/contract/errors.ts";
import { productName } from "#platform/contract/product.ts";
import type { PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import { centsEachTime, priceIdOf } from "#areas/billing/contract/prices.rules.ts";
import { stripeCodeOf } from "./stripe-client.service.ts";

const currency = "usd";

/** Stripe's name of the price of a plan, which is made where it is missing. 409 when it asks something else than the plan says. */
export async function requirePrice(stripe: Stripe, choice: PlanChoice): Promise<string> {
  const key = priceIdOf(choice.plan, choice.interval);
  const price = (await findPrice(stripe, key)) ?? (await createPrice(stripe, choice, key));
  const isRight =
    price.active &&
    price.unit_amount === centsEachTime(planByKey(choice.plan), choice.interval) &&
    price.currency === currency &&
    price.recurring?.interval === choice.interval &&
    price.recurring.interval_count === 1;
  if (!isRight)
    throw new AppError(
      "conflict",
      "This plan can’t be bought right now: its price at Stripe isn’t the one that is shown here. Please tell us.",
    );
  return price.id;
}

const findPrice = async (stripe: Stripe, key: string): Promise<Stripe.Price | undefined> =>
  (await stripe.prices.list({ lookup_keys: [key], limit: 1 })).data[0];

async function createPrice(
  stripe: Stripe,
  { plan, interval }: PlanChoice,
  key: string,
): Promise<Stripe.Price> {
  const product = `mainstay_${plan}`;
  const { name } = planByKey(plan);
  const cents = centsEachTime(planByKey(plan), interval) ?? 0;
  await stripe.products
    .create({ id: product, name: `${productName} ${name}` }, { idempotencyKey: `product-${product}` })
    .catch((error: unknown) => {
      if (stripeCodeOf(error) !== "resource_already_exists") throw error;
    });
  try {
    return await stripe.prices.create(
      { product, currency, unit_amount: cents, recurring: { interval }, lookup_key: key, nickname: key },
      { idempotencyKey: `price-${key}-${cents}` },
    );
  } catch (error) {
    // Somebody else's request was first.
    const made = await findPrice(stripe, key);
    if (made) return made;
    throw error;
  }
}
