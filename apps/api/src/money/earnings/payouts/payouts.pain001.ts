import anyAscii from 'any-ascii'
import type { PayoutDebtor } from '../../../platform/settings/payout-settings.ts'
import { currencyAmount } from './payouts.rules.ts'

export interface PaymentOrder {
  batchId: string
  createdAt: Date
  /** `YYYY-MM-DD` */
  executeOn: string
  debtor: PayoutDebtor
  currency: string
  payouts: readonly {
    id: string
    amount: number
    holder: string
    iban: string
    performer_number: number
  }[]
}

/**
 * [T5] A customer credit transfer initiation, ISO 20022 pain.001.001.09 as SEPA uses it: one payment information with a
 * transfer for each payout, to be executed on `executeOn`.
 */
export function pain001({ batchId, createdAt, executeOn, debtor, currency, payouts }: PaymentOrder): string {
  const total = currencyAmount(payouts.reduce((sum, { amount }) => sum + amount, 0))
  const id = endToEnd(batchId)
  const at = createdAt.toISOString().slice(0, 19)
  const name = sepaText(debtor.name, 70)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${id}</MsgId>
      <CreDtTm>${at}Z</CreDtTm>
      <NbOfTxs>${payouts.length}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <InitgPty><Nm>${name}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${id}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${payouts.length}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${name}</Nm>${postalAddress(debtor.address)}</Dbtr>
      <DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id></DbtrAcct>
      <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
${payouts.map((payout) => transfer(payout, currency)).join('')}    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}

function transfer(payout: PaymentOrder['payouts'][number], currency: string): string {
  // an account from before names were checked may have a holder of no letters
  const name = sepaText(payout.holder, 70) || `Performer ${payout.performer_number}`
  return `      <CdtTrfTxInf>
        <PmtId><EndToEndId>${endToEnd(payout.id)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${currency}">${currencyAmount(payout.amount)}</InstdAmt></Amt>
        <Cdtr><Nm>${name}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${payout.iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>Footlight payout ${payout.performer_number}</Ustrd></RmtInf>
      </CdtTrfTxInf>
`
}

/** ISO 20022's hybrid address: town and country have their own elements, the street is an address line. */
function postalAddress(address: PayoutDebtor['address']): string {
  if (!address) return ''
  const { street, postCode, town, country } = address
  const element = (tag: string, text: string, length: number) => {
    const plain = sepaText(text, length)
    return plain === '' ? '' : `<${tag}>${plain}</${tag}>`
  }
  return `<PstlAdr>${element('PstCd', postCode, 16)}${element('TwnNm', town, 35)}<Ctry>${country}</Ctry>${element('AdrLine', street, 70)}</PstlAdr>`
}

/** Identifiers have at most 35 characters; a UUID without its dashes has 32. */
function endToEnd(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/**
 * Writes text of any script in the characters that every SEPA bank accepts (EPC217-08): accents are removed,
 * other scripts transliterated, all else becomes a space. Of XML's special characters only ' remains, legal in element text.
 * The result is empty where no character can be written.
 */
export function sepaText(text: string, length: number): string {
  return anyAscii(text.normalize('NFKC'))
    .replaceAll('&', '+')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, length)
    .trim()
}
