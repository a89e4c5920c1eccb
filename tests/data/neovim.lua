-- One session with a set in Neovim: open, break, fix, rename, format, restart.
-- The program is in $ANTIPATER, the file in $CARDS. A line is printed for each step: `ok` or `FAIL`.
local seconds = 60
vim.o.swapfile = false

local function told(what, test)
  print((vim.wait(seconds * 1000, test, 10) and 'ok ' or 'FAIL ') .. what)
end

local function start(buffer)
  local id = vim.lsp.start_client({
    name = 'antipater',
    cmd = { vim.env.ANTIPATER, 'language-server' },
    root_dir = vim.fn.fnamemodify(vim.env.CARDS, ':h'),
  })
  vim.lsp.buf_attach_client(buffer, id)
  told('started', function()
    local client = vim.lsp.get_client_by_id(id)
    return client and client.initialized
  end)
  return id
end

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end

local function line_with(text)
  for number, line in ipairs(lines()) do
    if line:find(text, 1, true) then return number end
  end
end

local function put(number, text) vim.api.nvim_buf_set_lines(0, number - 1, number, false, { text }) end

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

vim.cmd('edit ' .. vim.env.CARDS)
local buffer = vim.api.nvim_get_current_buf()
local id = start(buffer)

local at = line_with('age 1 blue')
put(at, '  age 1 bleu')
told('break', function() return #errors() == 1 and errors()[1].lnum == at - 1 end)

vim.api.nvim_win_set_cursor(0, { at, 9 })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(buffer, at - 1) }
local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, seconds * 1000)
for _, answer in pairs(answers or {}) do
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16')
end
told('fix', function() return #errors() == 0 and line_with('  age 1 blue') == at end)

vim.api.nvim_win_set_cursor(0, { line_with('figure bonus'), 8 })
vim.lsp.buf.rename('premium')
told('rename', function()
  return line_with('figure premium') and line_with('premium + own.yellow') and not line_with('bonus')
end)

put(at, '  age   1    blue')
local format = vim.lsp.buf.format or vim.lsp.buf.formatting
format()
told('format', function() return line_with('  age 1 blue') == at end)

vim.lsp.stop_client(id)
told('stop', function()
  local client = vim.lsp.get_client_by_id(id)
  return client == nil or client.is_stopped()
end)
id = start(buffer)
put(at, '  age 1 bleu')
told('break after a restart', function() return #errors() == 1 end)
put(at, '  age 1 blue')
told('mend after a restart', function() return #errors() == 0 end)
vim.cmd('qa!')
