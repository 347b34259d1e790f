-- The operator's gas for changed wallets is counted by the day.
create index kyc_attestation_time_idx on kyc_attestation (created_at);
