export { reportHref } from "./books-reports.view.ts";
export { KeptReports } from "./kept-reports.tsx";
export { ReportList } from "./report-list.tsx";
