/**
 * The order in which `tourpress push` sends files (`src/push/plan/send-order.ts`). No published file may link to a
 * missing file, so files are sent after the files that they link to:
 * - `record`: files of single records, pictures and fonts of the site;
 * - `joined`: files with whole texts of several records, stylesheets and scripts;
 * - `page`: pages that link to records and to other pages;
 * - `index`: lists that link to all of these, or to other indexes;
 * - `entrance`: the files that people begin with, which every page links to;
 * - `list`: the files that programs begin with;
 * - `pointer`: files that name the lists.
 */
export type UploadOrder = 'record' | 'joined' | 'page' | 'index' | 'entrance' | 'list' | 'pointer'
