export { reportHref } from "./books-reports.view.ts";
export { ReportList } from "./report-list.tsx";
