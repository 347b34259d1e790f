import type { ReactNode } from "react";
import { useDocumentTitle } from "../lib/document-title.ts";

type Props = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  documentTitle?: string;
  children: ReactNode;
};

/** A page's measure, its one h1 and its document title. */
export function Page({ title, lead, actions, documentTitle = title, children }: Props) {
  useDocumentTitle(documentTitle);
  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {lead ? <p className="muted mt1">{lead}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
