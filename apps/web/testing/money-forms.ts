import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import type { EditFormCase } from "./edit-form-case.ts";

const changes = "Save changes";
const step = { days: 7, subject: "The invoice is due", message: "Please pay it." };

/** The forms of the books, the statements, the reports, the invoices and the orders of Start Business. */
export const moneyForms: Readonly<Record<string, EditFormCase>> = {
  "areas/books/web/account-dialog.tsx": {
    component: "AccountDialog",
    props: (account, onClose) => ({ open: true, account, onClose }),
    read: accountsApi.list,
    isList: true,
    save: accountsApi.update,
    box: ["Name", "accountName"],
    other: ["Number", "accountCode", "1099"],
    button: changes,
  },
  "areas/books/web/category-dialog.tsx": {
    component: "CategoryDialog",
    props: (category, onClose) => ({ open: true, category, onClose }),
    read: categoriesApi.list,
    isList: true,
    save: categoriesApi.update,
    box: ["Name", "name"],
    button: changes,
  },
  "areas/books/web/edit-transaction-dialog.tsx": {
    component: "EditTransactionDialog",
    props: (transaction, onClose) => ({ open: true, transaction, onClose }),
    read: transactionsApi.get,
    from: transactionsApi.list.path,
    save: transactionsApi.update,
    box: ["Description", "description"],
    other: ["Date", "date", "2026-10-01"],
    button: changes,
  },
  "areas/books/web/period-lock-dialog.tsx": {
    component: "PeriodLockDialog",
    props: (lock, onClose) => ({ open: true, lock, onClose }),
    read: periodLockApi.get,
    save: periodLockApi.save,
    record: { lockedUntil: "2026-06-30", reason: "Closed", firstOpenDay: "2026-07-01", changes: [] },
    box: ["Locked until", "lockedUntil"],
    typed: ["2026-07-31", "2026-08-31"],
    button: "Lock",
  },
  "areas/formation/web/address-dialog.tsx": {
    component: "AddressDialog",
    props: (address, onClose) => ({ open: true, address, onClose }),
    read: virtualAddressesApi.list,
    isList: true,
    save: virtualAddressesApi.update,
    box: ["Rented from", "provider"],
    other: ["Address", "address", "2 Main St"],
    button: changes,
  },
  "areas/formation/web/edit-order-dialog.tsx": {
    component: "EditOrderDialog",
    props: (order, onClose) => ({ open: true, order, onClose }),
    read: formationsApi.get,
    from: formationsApi.list.path,
    save: formationsApi.update,
    box: ["Business name", "businessName"],
    other: ["EIN", "einNumber", "12-3456789"],
    button: changes,
  },
  "areas/books/web/rule-form.tsx": {
    component: "RuleForm",
    within: {
      path: "areas/books/web/rules-dialog.tsx",
      component: "RulesDialog",
      opens: /^Change the rule for/,
    },
    props: (_rule, onClose) => ({ open: true, onClose }),
    read: categoryRulesApi.list,
    isList: true,
    save: categoryRulesApi.update,
    record: {
      id: "0193a4c0-0000-7000-8000-000000000004",
      text: "Mill",
      categoryId: "0193a4c0-0000-7000-8000-000000000005",
      category: "Flour",
      kind: "expense",
      hitCount: 0,
      lastHits: [],
      createdAt: "2026-11-01T08:00:00.000Z",
    },
    box: ["If the text contains", "text"],
    button: "Save rule",
  },
  "areas/books/web/tax-dialog.tsx": {
    component: "TaxDialog",
    props: (code, onClose) => ({ open: true, code, onClose }),
    read: taxCodesApi.list,
    isList: true,
    save: taxCodesApi.update,
    box: ["Name", "name"],
    other: ["Rate", "rate", "7"],
    button: changes,
  },
  "areas/financial-reports/web/threshold-dialog.tsx": {
    component: "ThresholdDialog",
    props: ({ amount }, onClose) => ({ open: true, year: 2027, amount, onClose }),
    read: taxesApi.get,
    save: taxesApi.saveThreshold,
    record: { amount: "600.00" },
    box: ["Needed from", "amount"],
    typed: ["650.00", "700.00"],
    also: { year: 2027 },
    button: "Save",
  },
  "areas/financial-reports/web/w9-form.tsx": {
    component: "W9Form",
    props: (known, onClose) => ({ open: true, known, notice: null, onDelete: undefined, onClose }),
    read: w9FormsApi.get,
    save: w9FormsApi.save,
    record: {
      id: "0193a4c0-0000-7000-8000-000000000006",
      contactId: "0193a4c0-0000-7000-8000-000000000006",
      name: "Marta Silva",
      businessName: null,
      classification: null,
      address: null,
      taxIdType: null,
      taxIdLast4: null,
      isExempt: false,
      requestedOn: null,
      receivedOn: null,
      state: "requested",
      updatedAt: "2026-11-01T08:00:00.000Z",
    },
    reply: (form) => ({ contactId: form.contactId, contactName: "Marta Silva", form, deletedAt: null }),
    box: ["Address", "address"],
    other: ["Business name", "businessName", "Theirs"],
    button: "Save",
  },
  "areas/invoices/web/document-dialog.tsx": {
    component: "DocumentDialog",
    within: { path: "areas/invoices/web/invoice-dialog.tsx", component: "InvoiceDialog" },
    props: (invoice, onClose) => ({ open: true, invoice, onClose }),
    read: invoicesApi.get,
    from: invoicesApi.list.path,
    save: invoicesApi.update,
    box: ["Issue date", "issueDate"],
    typed: ["2026-10-01", "2026-10-02"],
    other: ["Due date", "dueDate", "2026-12-30"],
    button: changes,
  },
  "areas/invoices/web/recurring-dialog.tsx": {
    component: "RecurringDialog",
    props: (series, onClose) => ({ open: true, series, onClose }),
    read: recurringInvoicesApi.get,
    from: recurringInvoicesApi.list.path,
    save: recurringInvoicesApi.update,
    box: ["Every", "every"],
    typed: ["2", "3"],
    sent: Number,
    other: ["Days until it’s due", "dueDays", 20],
    button: changes,
  },
  "areas/invoices/web/reminder-settings-dialog.tsx": {
    component: "ReminderSettingsDialog",
    props: (_settings, onClose) => ({ open: true, onClose }),
    read: invoiceRemindersApi.settings,
    save: invoiceRemindersApi.saveSettings,
    record: { isOn: false, steps: [step], version: 1, mailNotice: null },
    box: ["Days", "steps"],
    typed: ["8", "9"],
    sent: (days) => [{ ...step, days: Number(days) }],
    button: "Save reminders",
  },
  "areas/statements/web/statement-figures-dialog.tsx": {
    component: "StatementFiguresDialog",
    props: (one, onClose) => ({ open: true, one, accounts: [], accountId: one.accountId, onClose }),
    read: reconciliationsApi.get,
    from: reconciliationsApi.list.path,
    save: reconciliationsApi.update,
    box: ["Balance at its end", "closingBalance"],
    typed: ["100.00", "200.00"],
    other: ["Last day on the statement", "day", "2026-09-30"],
    button: "Save",
  },
};
