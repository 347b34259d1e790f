-- Whether a wish about a wallet still stands is asked by its address.
create index kyc_attestation_address_idx on kyc_attestation (address, id desc);
