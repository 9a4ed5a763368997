/**
 * The parameters of the calls that we make to Stripe: names as they come in a form, `[]` for each of a list and `*` for any name. Written
 * from Stripe's published description (API 2023-08-16) and the types of the `stripe` package, which decide where the two differ.
 */
export const stripeParameters: Readonly<Record<string, readonly string[]>> = {
  "POST /v1/customers": ["email", "name", "metadata.*"],
  "GET /v1/customers/:id": ["expand[]"],
  "POST /v1/customers/:id": [
    "email",
    "name",
    "balance",
    "invoice_settings.default_payment_method",
    "metadata.*",
    "expand[]",
  ],
  "POST /v1/products": ["id", "name", "metadata.*"],
  "GET /v1/prices": ["lookup_keys[]", "active", "limit", "expand[]"],
  "POST /v1/prices": [
    "product",
    "currency",
    "unit_amount",
    "recurring.interval",
    "lookup_key",
    "nickname",
    "metadata.*",
  ],
  "GET /v1/setup_intents": ["customer", "limit", "starting_after"],
  "POST /v1/setup_intents": ["customer", "usage", "allowed_payment_method_types[]", "metadata.*"],
  "POST /v1/setup_intents/:id/confirm": ["payment_method", "return_url"],
  "GET /v1/payment_intents/:id": ["expand[]"],
  "GET /v1/payment_intents": ["customer", "limit", "starting_after", "expand[]"],
  "POST /v1/payment_intents/:id/confirm": ["payment_method", "return_url"],
  "GET /v1/subscriptions": ["customer", "status", "limit", "starting_after", "expand[]"],
  "POST /v1/subscriptions": [
    "customer",
    "items[].price",
    "trial_end",
    "default_payment_method",
    "payment_behavior",
    "payment_settings.save_default_payment_method",
    "payment_settings.payment_method_types[]",
    "off_session",
    "metadata.*",
    "expand[]",
  ],
  "POST /v1/subscriptions/:id": [
    "items[].id",
    "items[].price",
    "proration_behavior",
    "proration_date",
    "payment_behavior",
    "cancel_at",
    "pause_collection",
    "pause_collection.behavior",
    "billing_cycle_anchor.type",
    "default_payment_method",
    "off_session",
    "metadata.*",
    "expand[]",
  ],
  "DELETE /v1/subscriptions/:id": ["prorate", "invoice_now"],
  "GET /v1/invoices": ["customer", "subscription", "status", "limit", "starting_after", "expand[]"],
  "POST /v1/invoices/create_preview": [
    "customer",
    "subscription",
    "subscription_details.items[].id",
    "subscription_details.items[].price",
    "subscription_details.proration_behavior",
    "subscription_details.proration_date",
    "subscription_details.billing_cycle_anchor.type",
    "subscription_details.cancel_at",
    "preview_mode",
  ],
  "GET /v1/disputes": ["payment_intent", "limit"],
  "POST /v1/invoices/:id": ["auto_advance", "metadata.*"],
  "POST /v1/invoices/:id/pay": ["off_session"],
  "POST /v1/invoices/:id/void": [],
  "POST /v1/refunds": ["payment_intent", "amount", "reason", "metadata.*"],
  "GET /v1/events": ["delivery_success", "created.gte", "limit", "starting_after", "types[]"],
};

/** A form's fields by the names that they have in the list above. */
export const nameOfField = (field: string): string =>
  field
    .replaceAll(/\[(?:\d+)?\]/g, "[]")
    .replaceAll(/\[([a-z_]+)\]/gi, ".$1")
    .replace(/^metadata\..+$/, "metadata.*");

/** What a call may not have been asked with: the first parameter that it doesn't know. */
export const unknownParameter = (call: string, form: URLSearchParams): string | undefined =>
  [...form.keys()].find((field) => !(stripeParameters[call] ?? []).includes(nameOfField(field)));
