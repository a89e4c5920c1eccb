// Style sheets are imported for the bundler, which puts them beside the script.
declare module "*.css";
// A style sheet that counts inside elements of one class only: `in:report ../report/report.css`.
declare module "in:*";
