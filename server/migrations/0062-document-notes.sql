-- One word for what people send: documents.
alter table project_note drop constraint project_note_kind_check;
update project_note set kind = 'document_added' where kind = 'paper_added';
alter table project_note add check (kind in ('moved', 'document_added'));
