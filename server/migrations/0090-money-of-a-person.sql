-- A person's movements, the newest first.
drop index ledger_entry_party_idx;
create index ledger_entry_party_idx on ledger_entry (deployment, party, block_number desc, log_index desc);
drop index pool_ledger_entry_party_idx;
create index pool_ledger_entry_party_idx on pool_ledger_entry (deployment, party, block_number desc, log_index desc);
